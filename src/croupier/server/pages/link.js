const link = location.pathname.split("/").pop();
const [form, who, answer] = ["form", "who", "answer"].map((id) => document.getElementById(id));

const known = await fetch(`/api/links/${link}`);
const person = await known.json();
if (known.ok) {
  who.textContent = `${person.name}, ${person.office}: set your password. This link is good once.`;
} else {
  who.textContent = person.says;
  form.querySelector("button").disabled = true;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const sent = await fetch(`/api/links/${link}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password: form.password.value }),
  });
  const told = await sent.json();
  answer.textContent = sent.ok ? `The password is set. You are signed in as ${told.person.name}.` : told.says;
  form.querySelector("button").disabled = sent.ok;
});

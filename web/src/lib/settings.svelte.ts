// A person's own settings, kept in the browser: language, sound, motion.

import { en, type Words } from "./words/en";

export const LANGUAGES = ["en", "es", "zh", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];

const KEY = "croupier.settings";
const LOAD: Record<Language, () => Promise<Words>> = {
  en: async () => en,
  es: async () => (await import("./words/es")).es,
  zh: async () => (await import("./words/zh")).zh,
  ar: async () => (await import("./words/ar")).ar,
};

interface Kept {
  language?: Language;
  sound?: boolean;
  motion?: boolean;
}

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    return {};
  }
}

function spoken(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return LANGUAGES.find((language) => wanted.includes(language)) ?? "en";
}

class Settings {
  language = $state<Language>("en");
  words = $state.raw<Words>(en);
  sound = $state(true);
  motion = $state(true);

  constructor() {
    const held = kept();
    this.sound = held.sound ?? true;
    this.motion = held.motion ?? !matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.still();
    void this.use(held.language ?? spoken());
  }

  /** Set the language. */
  async speak(language: Language): Promise<void> {
    await this.use(language);
    keep({ language });
  }

  private async use(language: Language): Promise<void> {
    this.words = await LOAD[language]();
    this.language = language;
    document.documentElement.lang = language === "zh" ? "zh-Hans" : language;
    document.documentElement.dir = language === "ar" ? "rtl" : "ltr";
  }

  /** Store the present sound and motion settings as chosen. */
  keep(): void {
    this.still();
    keep({ sound: this.sound, motion: this.motion });
  }

  private still(): void {
    document.documentElement.dataset.motion = this.motion ? "on" : "off";
  }
}

/** Settings that were not chosen are not stored: they follow the browser. */
function keep(chosen: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...chosen }));
  } catch {
    // A browser without storage works too.
  }
}

export const settings = new Settings();

// A command, as terminals send it: its name, and the fields of the server's struct.

export type Command = { do: string; [key: string]: unknown };

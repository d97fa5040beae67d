// A command, as terminals send it: what to do, and the fields that the server's form of it has.

export type Command = { do: string; [key: string]: unknown };

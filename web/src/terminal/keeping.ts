// What a browser keeps of a player at one table: saved layouts, the last wagers, rounds played, the usual chips.

const key = (table: string, name: string): string => `croupier.${name}.${table}`;

export function kept<T>(table: string, name: string, otherwise: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key(table, name)) ?? "null") as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function keep(table: string, name: string, value: unknown): void {
  try {
    localStorage.setItem(key(table, name), JSON.stringify(value));
  } catch {
    // Without browser storage it lasts as long as the page.
  }
}

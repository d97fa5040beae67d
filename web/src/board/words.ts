// The board's own words, a line each: English, Spanish, Simplified Chinese, Arabic.

import { LANGUAGES, type Language } from "../lib/settings.svelte";

const LINES = {
  board: ["Reader board", "Tablero", "显示牌", "لوحة العرض"],
  signInOnce: ["This house takes no guests: sign in once for the board.", "Esta casa no admite invitados: entre una vez para el tablero.", "本场不接待访客：请为显示牌登录一次。", "هذه الدار لا تستقبل ضيوفًا: ادخل مرة واحدة للوحة."],
  noTables: ["No table is open.", "No hay mesas abiertas.", "暂无开放的赌台。", "لا طاولة مفتوحة."],
  red: ["Red", "Rojo", "红", "أحمر"],
  black: ["Black", "Negro", "黑", "أسود"],
  green: ["Zero", "Cero", "零", "صفر"],
  odd: ["Odd", "Impar", "单", "فردي"],
  even: ["Even", "Par", "双", "زوجي"],
  low: ["1–18", "1–18", "1–18", "1–18"],
  high: ["19–36", "19–36", "19–36", "19–36"],
  ofLast: ["of the last", "de las últimas", "最近局数", "من آخر"],
  tableLimits: ["Table limits", "Límites de la mesa", "赌台限额", "حدود الطاولة"],
  zeroRule: ["On a zero", "Con el cero", "出零时", "عند الصفر"],
  lose: ["even-money wagers lose", "las apuestas sencillas pierden", "等额注输", "تخسر الرهانات المتساوية"],
  half: ["half of even-money wagers comes back", "vuelve la mitad de las sencillas", "等额注退回一半", "يعود نصف الرهانات المتساوية"],
  prison: ["half back, or in prison", "la mitad, o en prisión", "退一半或入狱", "النصف أو السجن"],
  posted: ["Posted by the house", "Avisos de la casa", "公告", "إعلانات الدار"],
} satisfies Record<string, [string, string, string, string]>;

export type Word = keyof typeof LINES;
export type Words = Record<Word, string>;

const cut = (language: Language): Words =>
  Object.fromEntries(Object.entries(LINES).map(([word, line]) => [word, line[LANGUAGES.indexOf(language)]])) as Words;

const ALL = Object.fromEntries(LANGUAGES.map((language) => [language, cut(language)])) as Record<Language, Words>;

export const wordsIn = (language: Language): Words => ALL[language];

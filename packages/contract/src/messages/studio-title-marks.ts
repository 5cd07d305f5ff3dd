/** The marks of a film in Studio: intro, credits and chapters. */
export const titleMarksMessages = {
  title: 'Repere pe video',
  lead: 'Deschide videoul și pune capitolele, sfârșitul introului și genericul cu câte o tastă, în timp ce rulează.',
  leadBefore:
    'Când videoul e gata, îl deschizi aici și pui capitolele, sfârșitul introului și genericul cu câte o tastă.',
  open: 'Deschide videoul',
  keys: 'Pe videoul titlului',
  note: 'În timp ce scrii, ține apăsat Alt.',
  chapter: 'Capitol aici',
  chapterName: (number: number) => `Capitolul ${number}`,
  introEnd: 'Sfârșitul introului aici',
  creditsAt: 'Genericul final aici',
  earlier: 'Ultimul reper cu o zecime mai devreme',
  later: 'Ultimul reper cu o zecime mai târziu',
  playPause: 'Redă sau oprește',
  back: 'Înapoi cu 2 secunde',
  forward: 'Înainte cu 2 secunde',
  frameBack: 'Înapoi cu un cadru',
  frameForward: 'Înainte cu un cadru',
  done: {
    chapter: (at: string) => `Capitol la ${at}.`,
    introEnd: (at: string) => `Introul se termină la ${at}.`,
    creditsAt: (at: string) => `Genericul începe la ${at}.`,
  },
} as const

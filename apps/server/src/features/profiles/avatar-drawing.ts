const costumes = [
  { back: '#FF5A4E', skin: '#FFD9B8', dark: '#120F1A', accent: '#FFC94A' },
  { back: '#FFC94A', skin: '#F3B58A', dark: '#2B1B0E', accent: '#FF5A4E' },
  { back: '#3FB68B', skin: '#FFE3C9', dark: '#0F241C', accent: '#FFC94A' },
  { back: '#5B7CFA', skin: '#C98A5E', dark: '#10183A', accent: '#FFC94A' },
  { back: '#B768E0', skin: '#FFD0C2', dark: '#26103A', accent: '#FFC94A' },
  { back: '#2A2438', skin: '#E9A97C', dark: '#0B0912', accent: '#FFC94A' },
] as const

type Costume = (typeof costumes)[number]

const eyes = (dark: string) =>
  `<circle cx="48" cy="62" r="5" fill="${dark}"/><circle cx="80" cy="62" r="5" fill="${dark}"/>`

const laughingEyes = (dark: string) =>
  `<path d="M41 64q7-9 14 0M73 64q7-9 14 0" fill="none" stroke="${dark}" stroke-width="4" stroke-linecap="round"/>`

const openMouth = (dark: string) =>
  `<path d="M44 78h40a20 20 0 0 1-40 0z" fill="${dark}"/><path d="M52 92a14 9 0 0 1 24 0 20 20 0 0 1-24 0z" fill="#FF8A7E"/>`

const smirk = (dark: string) =>
  `<path d="M50 84q16 10 30-4" fill="none" stroke="${dark}" stroke-width="4" stroke-linecap="round"/>`

const faces: readonly ((costume: Costume) => string)[] = [
  // Laughing, with a tuft of hair.
  ({ dark }) =>
    `<path d="M56 30q8-18 18-4 10-6 6 10z" fill="${dark}"/>${laughingEyes(dark)}${openMouth(dark)}`,
  // Round glasses.
  ({ dark }) =>
    `${eyes(dark)}<g fill="none" stroke="${dark}" stroke-width="4"><circle cx="48" cy="62" r="13"/><circle cx="80" cy="62" r="13"/><path d="M61 62h6"/></g>${smirk(dark)}`,
  // Moustache.
  ({ dark }) =>
    `${eyes(dark)}<path d="M64 76q-8-8-22 2 12 10 22 3 10 7 22-3-14-10-22-2z" fill="${dark}"/><path d="M56 90q8 5 16 0" fill="none" stroke="${dark}" stroke-width="4" stroke-linecap="round"/>`,
  // Clown.
  ({ dark, accent }) =>
    `<circle cx="28" cy="46" r="12" fill="${accent}"/><circle cx="100" cy="46" r="12" fill="${accent}"/>${eyes(dark)}<circle cx="64" cy="72" r="8" fill="#FF5A4E"/>${openMouth(dark).replace('M44 78', 'M44 84').replace('M52 92', 'M52 98')}`,
  // Farmer in a fur hat.
  ({ dark }) =>
    `<path d="M32 46q2-34 32-34t32 34q-32-12-64 0z" fill="${dark}"/>${laughingEyes(dark)}${smirk(dark)}`,
  // Diva with lashes and earrings.
  ({ dark, accent }) =>
    `<path d="M26 66q-4-48 38-48t38 48q-8-30-38-30t-38 30z" fill="${dark}"/>${eyes(dark)}<path d="M40 56l-6-4M88 56l6-4" stroke="${dark}" stroke-width="4" stroke-linecap="round"/><circle cx="28" cy="82" r="5" fill="${accent}"/><circle cx="100" cy="82" r="5" fill="${accent}"/><path d="M52 82q12 14 24 0-12-5-24 0z" fill="#D63A5E"/>`,
]

/** Numbers start at 1. */
export function drawAvatar(number: number): string {
  const index = number - 1
  const face = faces[index % faces.length]
  const costume = costumes[Math.floor(index / faces.length) % costumes.length]
  if (!face || !costume) throw new Error(`There is no avatar ${number}. Number them from 1.`)

  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128">` +
    `<rect width="128" height="128" fill="${costume.back}"/>` +
    `<path d="M24 128q4-24 40-24t40 24z" fill="${costume.dark}"/>` +
    `<ellipse cx="64" cy="68" rx="38" ry="42" fill="${costume.skin}"/>${face(costume)}</svg>`
  )
}

import type { Look } from './draw/look.ts'

const build = (shoulders: number, waist: number, height = 1): Look['build'] => ({
  shoulders,
  waist,
  height,
})

const tudor: Look = {
  skin: '#f2c49b',
  face: 'oval',
  hair: { style: 'curls', colour: '#5a3218' },
  brows: { colour: '#452510', weight: 8 },
  eyes: { colour: '#5b8a3c' },
  nose: 'round',
  beard: { style: 'stubble', colour: '#4a2a18' },
  build: build(1, 1),
  clothes: { style: 'hoodie', colour: '#2f8f6b', under: '#f7efe0', accent: '#FFC94A' },
  trousers: '#2c3a5e',
  shoes: '#FF5A4E',
}

const ilinca: Look = {
  skin: '#f6cfae',
  face: 'round',
  hair: { style: 'bob', colour: '#b5431f' },
  brows: { colour: '#8a3216', weight: 5.5 },
  eyes: { colour: '#3d7d6b', lashes: true },
  nose: 'button',
  lips: '#c8203f',
  earrings: '#2ec4b6',
  freckles: true,
  build: build(0.9, 0.98, 0.95),
  clothes: {
    style: 'dress',
    colour: '#f2a516',
    under: '#fff',
    accent: '#fff3c9',
    hasShortSleeves: true,
  },
  trousers: '#d98c0f',
  shoes: '#2ec4b6',
}

const doru: Look = {
  skin: '#e9a77c',
  face: 'round',
  hair: { style: 'straw-hat', colour: '#6b4a2c' },
  brows: { colour: '#5b3d22', weight: 10 },
  eyes: { colour: '#6b4423', size: 0.88 },
  nose: 'round',
  beard: { style: 'moustache', colour: '#5b3d22' },
  blush: 0.55,
  build: build(1.14, 1.32, 0.96),
  clothes: { style: 'plaid', colour: '#d63a2f', under: '#6b4a2c', accent: '#FFC94A' },
  trousers: '#4a5a3a',
  shoes: '#2b1a10',
}

const anca: Look = {
  skin: '#f0c19a',
  face: 'oval',
  hair: { style: 'top-bun', colour: '#1f1720' },
  brows: { colour: '#1f1720', weight: 5.5 },
  eyes: { colour: '#4a3020', lashes: true },
  nose: 'long',
  lips: '#b8324a',
  glasses: { style: 'square', colour: '#7a2ce0' },
  build: build(0.9, 0.86),
  clothes: { style: 'blazer', colour: '#274690', under: '#f4f1fa', accent: '#FF5A4E' },
  trousers: '#1c2c5c',
  shoes: '#120F1A',
}

const matei: Look = {
  skin: '#fbdcc4',
  face: 'long',
  hair: { style: 'spikes', colour: '#e8722a' },
  brows: { colour: '#b9541a', weight: 6 },
  eyes: { colour: '#2f7fd6', size: 1.16 },
  nose: 'long',
  freckles: true,
  build: build(0.86, 0.8, 1.06),
  clothes: { style: 'turtleneck', colour: '#158a94', under: '#158a94', accent: '#FFC94A' },
  trousers: '#7a3b69',
  shoes: '#FFC94A',
}

const oana: Look = {
  skin: '#eebd94',
  face: 'oval',
  hair: { style: 'waves', colour: '#3a1c2e' },
  brows: { colour: '#2c1422', weight: 6, tilt: 2 },
  eyes: { colour: '#6a3d1c', lashes: true, size: 1.05 },
  nose: 'button',
  lips: '#e02858',
  earrings: '#FFC94A',
  build: build(0.9, 0.88),
  clothes: { style: 'biker', colour: '#e8486a', under: '#2a1626', accent: '#FFC94A' },
  trousers: '#2a1626',
  shoes: '#e8486a',
}

const sandu: Look = {
  skin: '#edbb97',
  face: 'square',
  hair: { style: 'side-part', colour: '#a9adb8' },
  brows: { colour: '#7d8190', weight: 8 },
  eyes: { colour: '#4b6b8a', size: 0.94 },
  nose: 'hook',
  glasses: { style: 'square', colour: '#1c1a24' },
  build: build(1.06, 1.08),
  clothes: { style: 'suit', colour: '#3b4a63', under: '#f5f7fb', accent: '#d7263d' },
  trousers: '#313e54',
  shoes: '#17131f',
}

const mirela: Look = {
  skin: '#f8d4b6',
  face: 'round',
  hair: { style: 'messy-bun', colour: '#e7b64c' },
  brows: { colour: '#a87424', weight: 5 },
  eyes: { colour: '#4a86b8', lashes: true },
  nose: 'button',
  lips: '#d9657a',
  tired: true,
  build: build(0.94, 1.02, 0.97),
  clothes: { style: 'stripes', colour: '#f3e9ff', under: '#f8d4b6', accent: '#a583e0' },
  trousers: '#54607d',
  shoes: '#f2a7b8',
}

const radu: Look = {
  skin: '#f0d3c2',
  face: 'oval',
  hair: { style: 'bald', colour: '#1b1620' },
  brows: { colour: '#1b1620', weight: 8.5, tilt: 3 },
  eyes: { colour: '#5e5470', size: 0.95 },
  nose: 'hook',
  beard: { style: 'full', colour: '#241c2a' },
  blush: 0.12,
  build: build(1.02, 0.96, 1.04),
  clothes: { style: 'coat', colour: '#2b2436', under: '#16121d', accent: '#d7263d' },
  trousers: '#16121d',
  shoes: '#0b0810',
}

const cezara: Look = {
  skin: '#a8693f',
  face: 'round',
  hair: { style: 'puffs', colour: '#2a1612', accent: '#FF5A4E' },
  brows: { colour: '#26130f', weight: 6.5 },
  eyes: { colour: '#3a1d10', lashes: true, size: 1.1 },
  nose: 'button',
  lips: '#a52a45',
  blush: 0.22,
  build: build(0.88, 0.88, 0.96),
  clothes: { style: 'dungarees', colour: '#f5b82e', under: '#fff3dc', accent: '#f5f0ff' },
  trousers: '#f5b82e',
  shoes: '#4ecdc4',
}

const gelu: Look = {
  skin: '#eac8a8',
  face: 'long',
  hair: { style: 'comb-over', colour: '#594636' },
  brows: { colour: '#4c3a2c', weight: 7, tilt: -4 },
  eyes: { colour: '#6d5a44', size: 0.9 },
  nose: 'long',
  beard: { style: 'thin-moustache', colour: '#4c3a2c' },
  blush: 0.15,
  build: build(0.84, 0.9, 1.02),
  clothes: { style: 'cardigan', colour: '#a5734a', under: '#f3e6cf', accent: '#8d2f4b' },
  trousers: '#5a4a3f',
  shoes: '#2f221a',
}

const bianca: Look = {
  skin: '#fce0cf',
  face: 'oval',
  hair: { style: 'braids', colour: '#f1d98c', accent: '#d7263d' },
  brows: { colour: '#c79a3e', weight: 5.5 },
  eyes: { colour: '#2d8fe0', lashes: true, size: 1.06 },
  nose: 'button',
  lips: '#e0607a',
  blush: 0.45,
  build: build(0.94, 0.94),
  clothes: { style: 'blouse', colour: '#fffaf2', under: '#1d5fa8', accent: '#d7263d' },
  trousers: '#24305c',
  shoes: '#7a2d22',
}

const horia: Look = {
  skin: '#f0b68d',
  face: 'round',
  hair: { style: 'crop', colour: '#3d2a1e' },
  brows: { colour: '#33221a', weight: 9 },
  eyes: { colour: '#43662f', size: 0.92 },
  nose: 'round',
  beard: { style: 'goatee', colour: '#3d2a1e' },
  blush: 0.5,
  build: build(1.2, 1.42, 0.98),
  clothes: {
    style: 'jersey',
    colour: '#1f7a3f',
    under: '#fff',
    accent: '#d7263d',
    hasShortSleeves: true,
  },
  trousers: '#3a4256',
  shoes: '#fff',
}

const stefania: Look = {
  skin: '#f3caa8',
  face: 'oval',
  hair: { style: 'swoop', colour: '#191521', accent: '#eceaf2' },
  brows: { colour: '#191521', weight: 6, tilt: 3 },
  eyes: { colour: '#3d8f5a', lashes: true },
  nose: 'hook',
  lips: '#8e1b4c',
  glasses: { style: 'cat', colour: '#0fa36b' },
  earrings: '#0fa36b',
  build: build(0.92, 0.9),
  clothes: { style: 'turtleneck', colour: '#11694e', under: '#11694e', accent: '#c7f05a' },
  trousers: '#191521',
  shoes: '#8e1b4c',
}

const nelu: Look = {
  skin: '#f0c3a0',
  face: 'round',
  hair: { style: 'tufts', colour: '#f4f1ee' },
  brows: { colour: '#ece7e3', weight: 10 },
  eyes: { colour: '#5f84a8', size: 0.85 },
  nose: 'round',
  beard: { style: 'walrus', colour: '#f4f1ee' },
  glasses: { style: 'half', colour: '#b8862f' },
  wrinkles: true,
  blush: 0.5,
  build: build(0.98, 1.16, 0.93),
  clothes: { style: 'knit-vest', colour: '#7a4a2b', under: '#d8e4ee', accent: '#e8b955' },
  trousers: '#4d4a45',
  shoes: '#3a251a',
}

const iulia: Look = {
  skin: '#f7d0b2',
  face: 'round',
  hair: { style: 'pixie', colour: '#7b3fa0', accent: '#FFC94A' },
  brows: { colour: '#5a2c78', weight: 5.5 },
  eyes: { colour: '#5a3a22', lashes: true, size: 1.2 },
  nose: 'button',
  freckles: true,
  blush: 0.55,
  build: build(0.8, 0.82, 0.92),
  clothes: { style: 'denim', colour: '#5b8fd6', under: '#fff3dc', accent: '#FFC94A' },
  trousers: '#33364f',
  shoes: '#FF5A4E',
}

const looks: ReadonlyMap<string, Look> = new Map([
  ['tudor-carliont', tudor],
  ['ilinca-zbarnea', ilinca],
  ['doru-patlagica', doru],
  ['anca-ghemulet', anca],
  ['matei-troscot', matei],
  ['oana-harjoana', oana],
  ['sandu-balaurel', sandu],
  ['mirela-foisor', mirela],
  ['radu-taciunaru', radu],
  ['cezara-margelus', cezara],
  ['gelu-papura', gelu],
  ['bianca-turture', bianca],
  ['horia-clabuc', horia],
  ['stefania-urzicuta', stefania],
  ['nelu-ceaslov', nelu],
  ['iulia-vrabiuta', iulia],
])

/** How a comedian looks, by slug; an unknown slug is a mistake in a script or a poster. */
export function lookOf(slug: string): Look {
  const look = looks.get(slug)
  if (look === undefined) throw new Error(`No look for “${slug}”: add one to looks.ts`)

  return look
}

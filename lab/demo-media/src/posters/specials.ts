import { at, path, rect } from '../draw/svg.ts'
import { audienceRow, goose } from '../props/animals.ts'
import { handMicrophone, phone, readReceipt, telephone } from '../props/devices.ts'
import { bubble, burst, confetti, stairs } from '../props/effects.ts'
import { babyBottle, jar, melon, mug } from '../props/food.ts'
import { flipChart, sheet } from '../props/paper.ts'
import { suitcase, umbrella } from '../props/things.ts'
import { holding } from '../scene.ts'
import type { Scenery } from '../sets/scenery.ts'
import { theatre } from '../sets/theatre.ts'
import type { EpisodePosters } from './show-posters.ts'

/** The curtain and the light of each special, by its comedian. */
export const specialStages = {
  'tudor-carliont': ['#14707a', '#ffe2a0'],
  'ilinca-zbarnea': ['#7a2f96', '#ffd6ef'],
  'doru-patlagica': ['#3b7d34', '#fff0b0'],
  'anca-ghemulet': ['#2748a0', '#cfe4ff'],
  'matei-troscot': ['#d9731f', '#fff3c0'],
  'oana-harjoana': ['#c2305e', '#ffd9e4'],
  'radu-taciunaru': ['#332a45', '#e8e0ff'],
  'mirela-foisor': ['#3f8fb0', '#fff3d6'],
} as const

const mic = (): ReturnType<typeof holding> => holding('mic', handMicrophone())

/** The posters of the specials, by number. */
export const specialPosters: EpisodePosters = {
  54: () => ({
    scenery: stage('tudor-carliont'),
    camera: [100, -40, 1080],
    blur: 1,
    behind: stairs('#0f4b54', '#155e69'),
    actors: [
      {
        who: 'tudor-carliont',
        x: 830,
        y: 300,
        size: 1.1,
        face: { open: 0.5, smile: 0.2, width: 0.8, lids: 0.8, brows: 0.6, look: [0.4, -0.8] },
        left: holding('down', suitcase(), 0.8, [0, 74]),
        right: mic(),
        posture: 'entitlement',
        lean: 5,
        tilt: 4,
      },
    ],
  }),
  55: () => ({
    scenery: stage('ilinca-zbarnea'),
    camera: [240, 40, 800],
    blur: 1,
    actors: [
      {
        who: 'ilinca-zbarnea',
        x: 700,
        y: 430,
        size: 1.55,
        face: { smile: 0.7, width: 0.5, lids: 1.05, look: [-0.8, 0], brows: 0.6 },
        left: 'hush',
        right: mic(),
        tilt: -6,
      },
    ],
    before:
      at(250, 560, telephone(), { scale: 1.9, turn: -6 }) + at(250, 520, burst(210, '#FFC94A', 10)),
  }),
  56: () => ({
    scenery: stage('doru-patlagica'),
    camera: [160, 20, 940],
    blur: 1,
    actors: [
      {
        who: 'doru-patlagica',
        x: 580,
        y: 460,
        size: 1.45,
        face: 'grin',
        left: 'heart',
        right: holding('fistUp', jar(), 1.2, [52, -64]),
        tilt: -3,
      },
    ],
    before:
      at(210, 620, melon(), { scale: 2.2, turn: -8 }) +
      at(430, 690, tomato(), { scale: 1.7 }) +
      at(330, 700, tomato(), { scale: 1.4 }) +
      at(1080, 680, tomato(), { scale: 1.9 }),
  }),
  57: () => ({
    scenery: stage('anca-ghemulet'),
    camera: [200, 20, 900],
    blur: 1,
    behind: at(980, 330, flipChart(), { scale: 1.6, turn: 2 }),
    actors: [
      {
        who: 'anca-ghemulet',
        x: 500,
        y: 430,
        size: 1.5,
        face: { smile: 0.9, width: 0.9, lids: 0.6, open: 0.2 },
        left: mic(),
        right: { to: [-150, 10], gesture: 'point' },
        tilt: 4,
      },
    ],
    before: at(180, 180, sheet(-20), { scale: 1.5 }) + at(250, 420, sheet(28), { scale: 1.2 }),
  }),
  58: () => ({
    scenery: stage('matei-troscot'),
    camera: [300, 10, 860],
    blur: 1,
    actors: [
      {
        who: 'matei-troscot',
        x: 830,
        y: 430,
        size: 1.5,
        face: 'terror',
        left: 'shrug',
        right: holding('mic', handMicrophone()),
        tilt: 6,
      },
    ],
    before: at(330, 620, suitcase(), { scale: 2 }) + at(340, 380, goose(), { scale: 1.6 }),
  }),
  59: () => ({
    scenery: stage('oana-harjoana'),
    camera: [220, 40, 860],
    blur: 1,
    behind: at(950, 380, phone(readReceipt(), '#fff6f8'), { scale: 4.2, turn: 6 }),
    actors: [
      {
        who: 'oana-harjoana',
        x: 480,
        y: 440,
        size: 1.55,
        face: { lids: 1.1, look: [0.9, -0.2], smile: -0.5, brows: 0.6, frown: -0.5 },
        left: 'chin',
        right: 'shrug',
        tilt: 5,
      },
    ],
  }),
  60: () => ({
    scenery: stage('radu-taciunaru'),
    camera: [160, 20, 940],
    blur: 1,
    behind: confetti(21, 110),
    actors: [
      {
        who: 'radu-taciunaru',
        x: 660,
        y: 510,
        size: 1.35,
        face: { smile: 0.9, width: 0.8, lids: 0.8, quirk: 0.6 },
        left: holding('hold', umbrella(['#FF5A4E', '#FFC94A']), 1.1, [0, -108]),
        right: mic(),
      },
    ],
  }),
  61: () => ({
    scenery: stage('mirela-foisor'),
    camera: [260, 30, 820],
    blur: 1,
    actors: [
      {
        who: 'mirela-foisor',
        x: 660,
        y: 440,
        size: 1.5,
        face: { lids: 0.4, smile: -0.1, width: 0.5, brows: 0.5 },
        left: holding('hold', mug('#FF5A4E'), 1.5, [-84, -16]),
        right: holding('fistUp', babyBottle(), 1.25, [20, -26]),
        tilt: 9,
      },
    ],
    before:
      audienceRow(705) +
      at(
        1050,
        190,
        bubble(
          170,
          100,
          -1,
          path('M-42,-8 q20,-26 40,0 M4,-8 q20,-26 40,0', 'none', {
            stroke: '#2b2833',
            'stroke-width': 7,
          }) + rect(-30, 20, 60, 7, '#2b2833', { rx: 3 }),
        ),
      ),
  }),
}

function stage(who: keyof typeof specialStages): Scenery {
  const [curtain, light] = specialStages[who]

  return theatre(curtain, light)
}

function tomato(): string {
  return `<circle r="40" fill="#d7362a"/><ellipse cx="-14" cy="-14" rx="10" ry="7" fill="#ff9a8a"/><path d="M-20,-36 l20,12 20,-12 -8,18 -12,-4 -12,4z" fill="#3f8a34"/>`
}

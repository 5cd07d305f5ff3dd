import { lettering } from '../draw/lettering.ts'
import { at, circle, path, rect, times } from '../draw/svg.ts'
import { calculator, drill, handMicrophone, intercom } from '../props/devices.ts'
import { bubble, burst, confetti, partyHat } from '../props/effects.ts'
import { groceries } from '../props/food.ts'
import { sheet } from '../props/paper.ts'
import { coins } from '../props/things.ts'
import { type Actor, holding } from '../scene.ts'
import { corridor } from '../sets/corridor.ts'
import type { ShowPosters } from './show-posters.ts'

/** The key art of the show and the posters of its episodes. */
export const blocCuVedereLaBloc: ShowPosters = {
  art: () => ({
    scenery: corridor(),
    camera: [60, 0, 1220],
    behind:
      facade() +
      times(6, (i) =>
        rect(
          564 + (i % 3) * 226,
          84 + Math.floor(i / 3) * 308,
          200,
          280,
          ['#ffe27a', '#8fd3e8', '#f7b8c4', '#bfe8c9', '#ffc27a', '#cfc0ff'][i] ?? '#fff',
          { rx: 6 },
        ),
      ),
    actors: windows(),
    before:
      rect(540, 684, 720, 36, '#c9b8a0') +
      times(6, (i) =>
        rect(556 + (i % 3) * 226, 352 + Math.floor(i / 3) * 308, 216, 26, '#c9643f', { rx: 5 }),
      ),
  }),
  videos: {
    15: () => ({
      scenery: corridor(),
      camera: [350, 110, 600],
      actors: [
        {
          who: 'cezara-margelus',
          x: 480,
          y: 450,
          size: 1.4,
          face: { lids: 1, look: [0.9, 0], smile: -0.2, brows: 0.5 },
          left: 'down',
          right: holding('heart', groceries(), 1),
          tilt: -3,
        },
        {
          who: 'matei-troscot',
          x: 800,
          y: 420,
          size: 1.4,
          face: { lids: 1.15, look: [-0.9, -0.2], smile: -0.1, brows: 0.7 },
          left: 'down',
          right: 'down',
          tilt: 2,
        },
      ],
      before: at(
        1120,
        130,
        path('M-50,30 L0,-40 50,30z', '#FF5A4E') + path('M-50,60 L0,130 50,60z', '#FFC94A'),
      ),
    }),
    16: () => ({
      scenery: corridor(),
      camera: [560, 60, 720],
      blur: 1,
      behind:
        at(230, 200, sheet(-18), { scale: 1.6 }) +
        at(1080, 150, sheet(24), { scale: 1.8 }) +
        at(990, 470, sheet(-40), { scale: 1.3 }) +
        at(170, 520, sheet(30), { scale: 1.4 }),
      actors: [
        {
          who: 'gelu-papura',
          x: 640,
          y: 370,
          size: 1.15,
          face: 'bliss',
          left: holding('fistUp', calculator(), 1.1, [0, -40]),
          right: 'hip',
          tilt: 10,
          lean: -9,
          posture: 'entitlement',
        },
      ],
      before: at(960, 690, coins(6), { scale: 1.6 }) + at(330, 700, coins(4), { scale: 1.6 }),
    }),
    17: () => ({
      scenery: corridor(),
      camera: [0, 120, 560],
      blur: 1,
      actors: [
        {
          who: 'horia-clabuc',
          x: 800,
          y: 430,
          size: 1.45,
          face: 'grin',
          left: {
            to: [-150, 60],
            gesture: 'fist',
            turn: 90,
            holding: at(-20, 4, drill(), { scale: 1.35 }),
          },
          right: 'thumb',
          tilt: -4,
        },
      ],
      before:
        at(330, 500, burst(40, '#fff3dc', 10)) +
        [
          [250, 260, 1.5],
          [400, 170, 1.1],
          [180, 400, 0.9],
        ]
          .map(([x = 0, y = 0, s = 1]) =>
            at(
              x,
              y,
              path('M0,30 q-44,-30 -32,-56 q16,-20 32,4 q16,-24 32,-4 q12,26 -32,56z', '#FF5A4E'),
              { scale: s },
            ),
          )
          .join(''),
    }),
    18: () => ({
      scenery: corridor(),
      camera: [760, 80, 520],
      blur: 1,
      behind: at(330, 330, intercom(), { scale: 2.1 }),
      actors: [
        {
          who: 'ilinca-zbarnea',
          x: 830,
          y: 430,
          size: 1.5,
          face: 'suspicious',
          left: { to: [-150, -10], gesture: 'point' },
          right: 'cheek',
          tilt: -8,
        },
      ],
      before: at(
        560,
        120,
        bubble(
          220,
          120,
          1,
          lettering('CINE E?', 0, 20, 54, { face: 'bangers', anchor: 'middle', fill: '#d7263d' }),
        ),
      ),
    }),
    19: () => ({
      scenery: corridor(),
      camera: [100, 40, 1080],
      blur: 1,
      behind: rect(0, 0, 1280, 720, '#1c1440', { opacity: 0.55 }),
      actors: newYear(),
      before: confetti(5, 80),
    }),
  },
}

function newYear(): Actor[] {
  const party: [string, number, number, Actor['face'], Partial<Actor>][] = [
    ['matei-troscot', 150, 300, 'gasp', { left: 'up', right: 'up' }],
    ['tudor-carliont', 470, 310, 'laugh', { left: 'fistUp', right: 'down' }],
    ['mirela-foisor', 800, 310, 'asleep', { left: 'down', right: 'cheek', tilt: 10 }],
    ['horia-clabuc', 1130, 300, 'shout', { left: 'down', right: 'fistUp' }],
    ['gelu-papura', 300, 500, 'deadpan', { left: 'down', right: 'down' }],
    [
      'ilinca-zbarnea',
      560,
      510,
      'grin',
      { left: 'wave', right: holding('hold', handMicrophone()) },
    ],
    ['nelu-ceaslov', 800, 520, 'bliss', { left: 'heart', right: 'thumb' }],
    ['cezara-margelus', 1030, 510, 'silly', { left: 'peace', right: 'open' }],
  ]
  const hats = ['#FF5A4E', '#FFC94A', '#4ecdc4', '#ff9ad5']

  return party.map(([who, x, y, face, rest], i) => ({
    who,
    x,
    y,
    size: 1,
    face,
    wearing: who === 'cezara-margelus' ? '' : at(0, 10, partyHat(hats[i % 4] ?? '#FF5A4E')),
    ...rest,
  }))
}

// The block across the street, under a morning sky.
function facade(): string {
  return (
    rect(0, 0, 1280, 720, '#8fd3e8') +
    circle(170, 140, 64, '#FFC94A') +
    [
      [120, 300],
      [400, 180],
      [330, 470],
    ]
      .map(
        ([x = 0, y = 0]) =>
          circle(x, y, 34, '#fff') +
          circle(x + 42, y - 12, 44, '#fff') +
          circle(x + 90, y, 32, '#fff') +
          rect(x - 10, y, 110, 32, '#fff', { rx: 16 }),
      )
      .join('') +
    path('M0,720 V560 h90 v-60 h120 v90 h110 v-50 h150 v180z', '#6fb3cb') +
    rect(540, 0, 760, 720, '#d9c9b2') +
    rect(540, 0, 12, 720, '#b8a58a') +
    times(3, (i) => rect(552, 58 + i * 308, 740, 8, '#b8a58a'))
  )
}

function windows(): Actor[] {
  const who: [string, Actor['face'], Partial<Actor>][] = [
    ['ilinca-zbarnea', 'suspicious', { right: 'cheek' }],
    ['gelu-papura', 'deadpan', { left: 'chin' }],
    ['cezara-margelus', 'silly', { left: 'wave' }],
    ['horia-clabuc', 'shout', {}],
    ['matei-troscot', 'gasp', { left: 'cheek', right: 'cheek' }],
    ['tudor-carliont', 'grin', { right: 'thumb' }],
  ]

  return who.map(([slug, face, rest], i) => ({
    who: slug,
    x: 664 + (i % 3) * 226,
    y: 252 + Math.floor(i / 3) * 308,
    size: 0.7,
    posture: 'bust',
    face,
    ...rest,
  }))
}

import { at, circle, ellipse, path, rect, stroke } from '../draw/svg.ts'
import { loaf, melon } from '../props/food.ts'
import { reportCard } from '../props/paper.ts'
import { rope, slingshot } from '../props/things.ts'
import { holding } from '../scene.ts'
import { kidsTable } from '../sets/kids-table.ts'
import type { ShowPosters } from './show-posters.ts'

const sly = { smile: 0.5, smirk: 0.7, lids: 0.8, quirk: 0.8, look: [0.7, 0] } as const

/** The key art of the show and the posters of its episodes. */
export const masaCopiilor: ShowPosters = {
  art: () => ({
    scenery: kidsTable(),
    camera: [20, 10, 1240],
    actors: [
      {
        who: 'ilinca-zbarnea',
        x: 520,
        y: 370,
        size: 1.05,
        face: 'grin',
        left: 'table',
        right: 'present',
      },
      {
        who: 'nelu-ceaslov',
        x: 1110,
        y: 370,
        size: 1.05,
        face: 'bliss',
        left: 'heart',
        right: 'table',
      },
      {
        who: 'horia-clabuc',
        x: 810,
        y: 350,
        size: 1.15,
        face: 'silly',
        left: 'fistUp',
        right: 'fistUp',
        wearing: bib(),
      },
    ],
  }),
  videos: {
    34: () => ({
      scenery: { ...kidsTable(), front: '' },
      camera: [60, 40, 1160],
      blur: 1,
      behind: at(640, 440, goodArmchair(), { scale: 1.25 }),
      actors: [
        {
          who: 'nelu-ceaslov',
          x: 1050,
          y: 430,
          size: 1.3,
          face: 'suspicious',
          left: { to: [-120, -20], gesture: 'point' },
          right: 'hip',
          tilt: -4,
        },
        {
          who: 'ilinca-zbarnea',
          x: 220,
          y: 440,
          size: 1.3,
          face: 'gasp',
          left: 'cheek',
          right: 'open',
          tilt: 6,
        },
      ],
      before: at(410, 660, rope(460), { scale: 1 }),
    }),
    35: () => ({
      scenery: kidsTable(),
      camera: [80, 10, 1120],
      actors: [
        {
          who: 'tudor-carliont',
          x: 370,
          y: 370,
          size: 1.25,
          face: 'laugh',
          left: holding('fistUp', slingshot(), 1.2, [0, -44]),
          right: 'table',
          tilt: -5,
          wearing: plaster(22, -54),
        },
        {
          who: 'doru-patlagica',
          x: 910,
          y: 370,
          size: 1.2,
          face: 'grin',
          left: 'table',
          right: holding('hold', melon(), 1.2, [10, -40]),
          tilt: 4,
          wearing: plaster(-38, 20),
        },
      ],
    }),
    36: () => ({
      scenery: kidsTable(),
      camera: [180, 60, 940],
      actors: [
        {
          who: 'mirela-foisor',
          x: 620,
          y: 400,
          size: 1.4,
          face: sly,
          left: 'chin',
          right: 'shrug',
          tilt: 5,
        },
      ],
      before: at(640, 560, loaf(), { scale: 2 }),
    }),
    37: () => ({
      scenery: kidsTable(),
      camera: [40, 20, 1180],
      actors: [
        {
          who: 'iulia-vrabiuta',
          x: 390,
          y: 380,
          size: 1.3,
          face: 'worried',
          left: 'facepalm',
          right: holding('hold', reportCard(), 1.05, [10, -60]),
          tilt: -5,
        },
        {
          who: 'horia-clabuc',
          x: 930,
          y: 380,
          size: 1.2,
          face: 'angry',
          left: { to: [-130, -10], gesture: 'point' },
          right: 'table',
        },
      ],
    }),
  },
}

function plaster(x: number, y: number): string {
  return at(
    x,
    y,
    rect(-18, -7, 36, 14, '#f2d2a0', { rx: 6 }) +
      rect(-6, -7, 12, 14, '#e0b47c') +
      circle(-12, 0, 1.6, '#b98f58') +
      circle(12, 0, 1.6, '#b98f58'),
    { turn: -24 },
  )
}

function goodArmchair(): string {
  return (
    ellipse(0, 210, 200, 20, '#120F1A', { opacity: 0.2 }) +
    path('M-120,180 V-60 q0,-80 80,-80 h80 q80,0 80,80 v240z', '#8a1f3e') +
    rect(-170, 20, 90, 190, '#a52a4c', { rx: 40 }) +
    rect(80, 20, 90, 190, '#a52a4c', { rx: 40 }) +
    rect(-92, 90, 184, 90, '#b83a5c', { rx: 20 }) +
    path('M-56,-130 h112 q-8,64 -56,78 q-48,-14 -56,-78z', '#fff8ea') +
    path('M-130,-90 q60,-70 130,-60 M-150,60 q-14,60 -4,130 M60,-140 q60,20 66,90', 'none', {
      stroke: '#fff',
      'stroke-width': 6,
      opacity: 0.55,
      'stroke-linecap': 'round',
    })
  )
}

function bib(): string {
  return (
    path('M-50,92 h100 q14,84 -50,88 q-64,-4 -50,-88z', '#fff3dc') +
    stroke('M-30,116 q30,20 60,0', '#FF5A4E', 6)
  )
}

import { lettering } from '../draw/lettering.ts'
import { at, path, rect } from '../draw/svg.ts'
import { bubble, cloud, confetti, sun } from '../props/effects.ts'
import { folders, newspaper } from '../props/paper.ts'
import { magnifier, trophy } from '../props/things.ts'
import { holding } from '../scene.ts'
import { newsroom } from '../sets/newsroom.ts'
import type { ShowPosters } from './show-posters.ts'

/** The key art of the show and the posters of its episodes. */
export const jurnalulDeIeri: ShowPosters = {
  art: () => ({
    scenery: newsroom(),
    camera: [40, 20, 1200],
    actors: [
      {
        who: 'bianca-turture',
        x: 520,
        y: 360,
        size: 1.05,
        face: 'worried',
        left: 'table',
        right: 'present',
      },
      {
        who: 'horia-clabuc',
        x: 1130,
        y: 360,
        size: 1.05,
        face: 'shout',
        left: 'down',
        right: 'fistUp',
      },
      {
        who: 'sandu-balaurel',
        x: 820,
        y: 350,
        size: 1.3,
        face: 'deadpan',
        left: 'table',
        right: holding('hold', newspaper(), 0.75, [10, -40]),
      },
    ],
  }),
  videos: {
    20: () => ({
      scenery: newsroom(),
      camera: [40, 40, 1200],
      actors: [
        {
          who: 'sandu-balaurel',
          x: 620,
          y: 360,
          size: 1.3,
          face: 'calm',
          left: {
            to: [-110, 90],
            gesture: 'fist',
            turn: 170,
            holding: at(104, -10, newspaper(), { scale: 1.15 }),
          },
          right: { to: [-96, 96], gesture: 'fist', turn: 180 },
          tilt: -2,
        },
      ],
    }),
    21: () => ({
      scenery: newsroom(),
      camera: [60, 30, 1160],
      actors: [
        {
          who: 'sandu-balaurel',
          x: 410,
          y: 370,
          size: 1.25,
          face: 'asleep',
          left: 'table',
          right: 'cheek',
          tilt: 14,
        },
        {
          who: 'stefania-urzicuta',
          x: 860,
          y: 370,
          size: 1.25,
          face: 'deadpan',
          left: 'chin',
          right: 'table',
          tilt: 4,
        },
      ],
      before: at(
        250,
        150,
        bubble(
          150,
          90,
          1,
          lettering('Z z z', 0, 18, 50, { face: 'bangers', anchor: 'middle', fill: '#3f7bff' }),
        ),
      ),
    }),
    22: () => ({
      scenery: newsroom(),
      camera: [300, 0, 960],
      blur: 1,
      behind:
        rect(70, 70, 520, 400, '#3fa3e8', { rx: 20, stroke: '#fff', 'stroke-width': 8 }) +
        path(
          'M120,330 q60,-150 190,-130 q130,-60 210,60 q40,90 -60,130 q-150,70 -270,20 q-80,-20 -70,-80z',
          '#7cc25a',
        ) +
        at(220, 200, cloud(-1), { scale: 0.95 }) +
        at(460, 300, sun(), { scale: 0.85 }),
      actors: [
        {
          who: 'bianca-turture',
          x: 900,
          y: 410,
          size: 1.35,
          face: 'worried',
          left: { to: [-156, 20], gesture: 'point' },
          right: 'heart',
          tilt: -6,
        },
      ],
    }),
    23: () => ({
      scenery: newsroom(),
      camera: [40, 40, 1180],
      actors: [
        {
          who: 'sandu-balaurel',
          x: 640,
          y: 370,
          size: 1.25,
          face: { quirk: 1, lids: 1.1, smile: -0.2, look: [-0.8, 0.3] },
          left: {
            to: [-70, -30],
            gesture: 'fist',
            turn: 170,
            holding: at(6, -8, magnifier(), { scale: 1.15 }),
          },
          right: 'table',
        },
      ],
      before: at(280, 560, folders(11), { scale: 1.5 }) + at(1010, 560, folders(7), { scale: 1.5 }),
    }),
    24: () => ({
      scenery: newsroom(),
      camera: [40, 20, 1200],
      actors: [
        {
          who: 'horia-clabuc',
          x: 640,
          y: 340,
          size: 1.25,
          face: 'shout',
          left: 'fistUp',
          right: holding('fistUp', trophy(), 1, [30, -50]),
          tilt: -4,
        },
      ],
      before: confetti(9, 60),
    }),
  },
}

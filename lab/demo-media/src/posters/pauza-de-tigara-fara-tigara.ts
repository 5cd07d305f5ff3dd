import { at, stroke } from '../draw/svg.ts'
import { headphones, printer } from '../props/devices.ts'
import { cake, mug } from '../props/food.ts'
import { envelope, sheet } from '../props/paper.ts'
import { holding } from '../scene.ts'
import { terrace } from '../sets/terrace.ts'
import type { ShowPosters } from './show-posters.ts'

/** The key art of the show and the posters of its episodes. */
export const pauzaDeTigaraFaraTigara: ShowPosters = {
  art: () => ({
    scenery: terrace(),
    camera: [20, 10, 1240],
    actors: [
      {
        who: 'matei-troscot',
        x: 1130,
        y: 350,
        size: 1,
        face: 'dreamy',
        left: 'cheek',
        right: 'table',
      },
      {
        who: 'gelu-papura',
        x: 560,
        y: 350,
        size: 1.05,
        face: 'deadpan',
        left: 'table',
        right: 'table',
        wearing: headphones(),
      },
      {
        who: 'anca-ghemulet',
        x: 850,
        y: 360,
        size: 1.25,
        face: { open: 0.2, width: 0.1, smile: 0, lids: 0.7, brows: 0.5 },
        left: holding('hold', mug(), 1, [-50, -14]),
        right: { to: [70, -10], gesture: 'peace', turn: 190 },
        tilt: -5,
      },
    ],
    before: at(735, 160, swirl(), { scale: 1.1 }),
  }),
  videos: {
    38: () => ({
      scenery: terrace(),
      camera: [120, 30, 1060],
      actors: [
        {
          who: 'anca-ghemulet',
          x: 400,
          y: 380,
          size: 1.3,
          face: 'grin',
          left: 'wave',
          right: 'table',
          wearing: headphones(),
          tilt: 4,
        },
        {
          who: 'gelu-papura',
          x: 890,
          y: 380,
          size: 1.3,
          face: 'deadpan',
          left: 'table',
          right: holding('hold', mug('#2fae86'), 1.1, [-62, -14]),
          wearing: headphones(),
        },
      ],
    }),
    39: () => ({
      scenery: terrace(),
      camera: [60, 40, 1100],
      actors: [
        {
          who: 'anca-ghemulet',
          x: 390,
          y: 390,
          size: 1.3,
          face: { smile: 0.9, width: 1, lids: 0.8, brows: -0.2 },
          left: 'heart',
          right: 'shrug',
        },
        {
          who: 'mirela-foisor',
          x: 900,
          y: 390,
          size: 1.3,
          face: 'bliss',
          left: 'heart',
          right: 'fistUp',
          tilt: 5,
        },
      ],
      before: at(640, 550, cake(5), { scale: 1.6 }),
    }),
    40: () => ({
      scenery: terrace(),
      camera: [180, 0, 1040],
      behind: [
        [150, 150, -14],
        [330, 80, 16],
        [1130, 130, 12],
        [980, 70, -20],
        [640, 110, 6],
      ]
        .map(([x = 0, y = 0, t = 0]) => at(x, y, envelope(), { turn: t, scale: 0.85 }))
        .join(''),
      actors: [
        {
          who: 'anca-ghemulet',
          x: 410,
          y: 390,
          size: 1.3,
          face: 'terror',
          left: 'table',
          right: { to: [-104, -40], gesture: 'point', turn: 190 },
          tilt: -4,
        },
        {
          who: 'radu-taciunaru',
          x: 880,
          y: 380,
          size: 1.3,
          face: 'smirk',
          left: holding('hold', envelope('#2b2436'), 0.95, [-20, -44]),
          right: 'table',
        },
      ],
    }),
    41: () => ({
      scenery: { ...terrace(), front: '' },
      camera: [300, 30, 960],
      blur: 1,
      actors: [
        {
          who: 'anca-ghemulet',
          x: 240,
          y: 440,
          size: 1.3,
          face: 'terror',
          left: 'cheek',
          right: 'cheek',
          tilt: 4,
        },
        {
          who: 'matei-troscot',
          x: 1040,
          y: 430,
          size: 1.3,
          face: 'dreamy',
          left: 'heart',
          right: 'heart',
          tilt: -6,
        },
      ],
      before:
        at(640, 470, printer(), { scale: 2 }) +
        at(420, 190, sheet(-24), { scale: 1.2 }) +
        at(850, 160, sheet(18), { scale: 1.4 }),
    }),
  },
}

function swirl(): string {
  return stroke('M0,120 C-60,80 50,60 0,20 C-40,-14 20,-40 50,-30 C84,-18 60,26 34,10', '#fff', 9, {
    opacity: 0.8,
  })
}

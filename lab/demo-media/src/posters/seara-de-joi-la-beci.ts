import { at, rect, stroke } from '../draw/svg.ts'
import { audienceRow } from '../props/animals.ts'
import { handMicrophone, noSignal, phone } from '../props/devices.ts'
import { burst, leak } from '../props/effects.ts'
import { babyBottle } from '../props/food.ts'
import { bouquet, roller, woodenChair, wrench } from '../props/things.ts'
import { holding } from '../scene.ts'
import { cellar } from '../sets/cellar.ts'
import type { ShowPosters } from './show-posters.ts'

const mic = (): ReturnType<typeof holding> => holding('mic', handMicrophone())

/** The key art of the show and the posters of its episodes. */
export const searaDeJoiLaBeci: ShowPosters = {
  art: () => ({
    scenery: cellar(),
    camera: [120, -30, 1180],
    blur: 1,
    actors: [
      {
        who: 'radu-taciunaru',
        x: 610,
        y: 350,
        size: 1.1,
        face: 'smirk',
        left: 'hip',
        right: 'down',
      },
      {
        who: 'mirela-foisor',
        x: 1120,
        y: 360,
        size: 1.1,
        face: 'bliss',
        left: 'down',
        right: 'up',
      },
      {
        who: 'oana-harjoana',
        x: 870,
        y: 420,
        size: 1.3,
        face: 'grin',
        left: 'present',
        right: mic(),
        tilt: -4,
      },
    ],
    before: audienceRow(690),
  }),
  videos: {
    6: () => ({
      scenery: cellar(),
      camera: [60, -40, 1120],
      blur: 1.5,
      actors: [
        {
          who: 'matei-troscot',
          x: 560,
          y: 500,
          size: 1.5,
          face: { lids: 1.2, brows: 0.9, look: [-0.7, -1], open: 0.3, width: 0.2 },
          left: holding('fistUp', phone(noSignal()), 1.15, [0, -46]),
          right: 'open',
          tilt: -8,
          lean: -4,
        },
      ],
      before: audienceRow(700),
    }),
    7: () => ({
      scenery: cellar(),
      camera: [300, 30, 900],
      blur: 1.5,
      actors: [
        {
          who: 'oana-harjoana',
          x: 760,
          y: 430,
          size: 1.45,
          face: 'suspicious',
          left: holding('hold', bouquet(), 1.25, [0, -40]),
          right: 'hip',
          tilt: 5,
        },
      ],
      before:
        at(290, 590, woodenChair('#c98a4b'), { scale: 2.3 }) +
        at(
          290,
          430,
          rect(-46, -30, 92, 44, '#fffaf0', { rx: 6 }) +
            stroke('M-28,-14 h56 M-28,0 h36', '#d7263d', 6),
          { turn: -4, scale: 1.2 },
        ),
    }),
    8: () => ({
      scenery: cellar(),
      camera: [0, -60, 860],
      blur: 1.5,
      behind:
        stroke('M980,-20 V420 H1300', '#8a929c', 54) +
        stroke('M972,-20 V428 H1300', '#b4bcc6', 14) +
        rect(940, 250, 80, 40, '#5c6470', { rx: 8 }),
      actors: [
        {
          who: 'tudor-carliont',
          x: 520,
          y: 440,
          size: 1.5,
          face: 'gasp',
          left: holding('hold', wrench(), 1.2),
          right: { to: [-150, -40], gesture: 'open' },
          tilt: 5,
        },
      ],
      before: at(980, 250, leak(), { scale: 2 }),
    }),
    9: () => ({
      scenery: cellar(),
      camera: [420, 0, 840],
      blur: 1,
      behind:
        rect(700, -10, 700, 760, '#f7f3ec') +
        stroke('M700,0 v240 q-14,60 0,90 v400', '#f7f3ec', 46) +
        stroke('M660,40 v150 M680,380 v120', '#f7f3ec', 26),
      actors: [
        {
          who: 'radu-taciunaru',
          x: 600,
          y: 430,
          size: 1.5,
          face: 'smirk',
          left: 'hip',
          right: holding('fistUp', roller(), 1.3),
        },
      ],
    }),
    10: () => ({
      scenery: cellar(),
      camera: [160, 20, 940],
      blur: 1.5,
      actors: [
        {
          who: 'mirela-foisor',
          x: 650,
          y: 440,
          size: 1.5,
          face: 'grin',
          left: holding('fistUp', babyBottle(), 1.3, [0, -26]),
          right: mic(),
          tilt: -6,
        },
      ],
      before: at(388, 250, burst(92, '#FFC94A')) + audienceRow(700),
    }),
  },
}

import { at, stroke } from '../draw/svg.ts'
import { audienceRow, rooster } from '../props/animals.ts'
import { alarmClock, handMicrophone } from '../props/devices.ts'
import { glass, pint } from '../props/food.ts'
import { clipboard } from '../props/paper.ts'
import { cone, parkingSign } from '../props/things.ts'
import { holding } from '../scene.ts'
import { bar } from '../sets/bar.ts'
import type { ShowPosters } from './show-posters.ts'

const mic = (): ReturnType<typeof holding> => holding('mic', handMicrophone())

/** The key art of the show and the posters of its episodes. */
export const cinciMinuteSiUnPahar: ShowPosters = {
  art: () => ({
    scenery: bar(),
    camera: [-60, 20, 1100],
    blur: 1,
    actors: [
      { who: 'gelu-papura', x: 590, y: 330, size: 1.05, face: 'deadpan', right: 'down' },
      { who: 'tudor-carliont', x: 1120, y: 330, size: 1.05, face: 'laugh', right: 'fistUp' },
      {
        who: 'anca-ghemulet',
        x: 740,
        y: 470,
        size: 1.2,
        face: 'smirk',
        left: 'hip',
        right: 'thumb',
      },
      {
        who: 'iulia-vrabiuta',
        x: 980,
        y: 480,
        size: 1.3,
        face: 'grin',
        left: holding('hold', pint(), 1.05, [-44, -12]),
        right: mic(),
      },
    ],
  }),
  videos: {
    1: () => ({
      scenery: bar(),
      camera: [0, 30, 900],
      blur: 2,
      actors: [
        {
          who: 'iulia-vrabiuta',
          x: 740,
          y: 440,
          size: 1.55,
          face: 'terror',
          left: holding('hold', glass(), 1.3, [0, -30]),
          right: mic(),
          tilt: -4,
        },
      ],
      before: at(
        606,
        452,
        stroke(
          'M-60,-20 q-14,-16 0,-32 M-82,0 q-20,-30 2,-66 M70,-20 q14,-16 0,-32 M92,0 q20,-30 -2,-66',
          '#fff3dc',
          7,
        ),
      ),
    }),
    2: () => ({
      scenery: bar(),
      camera: [420, 0, 860],
      blur: 2,
      actors: [
        {
          who: 'gelu-papura',
          x: 930,
          y: 420,
          size: 1.35,
          face: 'deadpan',
          left: 'chin',
          right: holding('hold', cone(), 1),
        },
        {
          who: 'tudor-carliont',
          x: 430,
          y: 430,
          size: 1.4,
          face: 'angry',
          left: holding('fistUp', parkingSign(), 1.1, [0, -90]),
          right: { to: [-150, 30], gesture: 'point' },
        },
      ],
    }),
    3: () => ({
      scenery: bar(),
      camera: [330, 20, 940],
      blur: 2,
      actors: [
        {
          who: 'anca-ghemulet',
          x: 460,
          y: 430,
          size: 1.5,
          face: 'smirk',
          left: holding('hold', clipboard(), 1.15, [-26, -36]),
          right: mic(),
          tilt: 4,
        },
      ],
      before: audienceRow(690),
    }),
    4: () => ({
      scenery: bar(),
      camera: [200, 60, 900],
      blur: 2,
      actors: [
        {
          who: 'doru-patlagica',
          x: 330,
          y: 430,
          size: 1.3,
          face: 'shout',
          left: 'up',
          right: mic(),
          tilt: 4,
        },
        {
          who: 'bianca-turture',
          x: 960,
          y: 430,
          size: 1.3,
          face: 'deadpan',
          left: mic(),
          right: 'hip',
          tilt: -3,
        },
      ],
      before: at(646, 500, rooster(), { scale: 1.7 }),
    }),
    5: () => ({
      scenery: bar(),
      camera: [0, 90, 820],
      blur: 2,
      behind: at(1010, 230, alarmClock(), { scale: 1.7, turn: 10 }),
      actors: [
        {
          who: 'horia-clabuc',
          x: 560,
          y: 440,
          size: 1.5,
          face: 'laugh',
          left: holding('hold', pint(), 1.3, [-56, -14]),
          right: 'shrug',
          tilt: -5,
        },
      ],
    }),
  },
}

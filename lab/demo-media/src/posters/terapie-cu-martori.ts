import { at } from '../draw/svg.ts'
import { audienceRow } from '../props/animals.ts'
import { calculator, heart, mutedSign, phone } from '../props/devices.ts'
import { bigKey, bouquet, coins, house, measure } from '../props/things.ts'
import { holding } from '../scene.ts'
import { therapyRoom } from '../sets/therapy-room.ts'
import type { ShowPosters } from './show-posters.ts'

/** The key art of the show and the posters of its episodes. */
export const terapieCuMartori: ShowPosters = {
  art: () => ({
    scenery: therapyRoom(),
    camera: [-20, 0, 1240],
    actors: [
      {
        who: 'tudor-carliont',
        x: 480,
        y: 360,
        size: 1,
        face: 'worried',
        left: 'cheek',
        right: 'lap',
        posture: 'seated',
      },
      {
        who: 'oana-harjoana',
        x: 790,
        y: 350,
        size: 1.1,
        face: 'terror',
        left: 'open',
        right: 'heart',
        posture: 'seated',
        tilt: 4,
      },
      {
        who: 'radu-taciunaru',
        x: 1050,
        y: 350,
        size: 1.1,
        face: 'smirk',
        left: 'lap',
        right: 'chin',
        posture: 'seated',
      },
    ],
    before: audienceRow(712, '#3b1f3a'),
  }),
  videos: {
    46: () => ({
      scenery: therapyRoom(),
      camera: [60, 0, 1160],
      actors: [
        {
          who: 'oana-harjoana',
          x: 340,
          y: 380,
          size: 1.15,
          face: 'terror',
          left: 'cheek',
          right: 'cheek',
          posture: 'seated',
          tilt: 5,
        },
        {
          who: 'radu-taciunaru',
          x: 900,
          y: 380,
          size: 1.15,
          face: 'calm',
          left: 'lap',
          right: 'shrug',
          posture: 'seated',
        },
      ],
      before: at(640, 330, bigKey(), { scale: 1.9, turn: 24 }),
    }),
    47: () => ({
      scenery: therapyRoom(),
      camera: [120, 10, 1040],
      actors: [
        {
          who: 'oana-harjoana',
          x: 270,
          y: 400,
          size: 1.25,
          face: 'suspicious',
          left: 'hip',
          right: { to: [-138, 40], gesture: 'fist', turn: -90 },
          posture: 'seated',
        },
        {
          who: 'tudor-carliont',
          x: 1000,
          y: 400,
          size: 1.25,
          face: 'terror',
          left: { to: [-138, 40], gesture: 'fist', turn: 90 },
          right: 'up',
          posture: 'seated',
          tilt: 6,
        },
      ],
      before: at(456, 456, measure(340)),
    }),
    48: () => ({
      scenery: therapyRoom(),
      camera: [40, 40, 1160],
      actors: [
        {
          who: 'radu-taciunaru',
          x: 350,
          y: 400,
          size: 1.2,
          face: 'suspicious',
          left: holding('hold', calculator(), 1.1, [0, -40]),
          right: 'lap',
          posture: 'seated',
        },
        {
          who: 'mirela-foisor',
          x: 930,
          y: 400,
          size: 1.2,
          face: 'dreamy',
          left: 'heart',
          right: holding('hold', house(), 1, [10, -70]),
          posture: 'seated',
          tilt: -5,
        },
      ],
      before: at(600, 700, coins(5), { scale: 1.5 }) + at(700, 704, coins(2), { scale: 1.5 }),
    }),
    49: () => ({
      scenery: therapyRoom(),
      camera: [300, 40, 760],
      blur: 1,
      actors: [
        {
          who: 'oana-harjoana',
          x: 520,
          y: 440,
          size: 1.5,
          face: { open: 0.6, width: 0.7, smile: 0.3, lids: 1.2, brows: 0.8, look: [0.9, -0.1] },
          left: holding('hold', bouquet(), 1, [0, -44]),
          right: 'open',
          tilt: -4,
        },
      ],
      before:
        at(1010, 330, phone(mutedSign(), '#ffe3e0'), { scale: 3, turn: 8 }) +
        at(790, 150, heart(1.2)),
    }),
  },
}

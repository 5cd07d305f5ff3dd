import { glow } from '../draw/light.ts'
import { at } from '../draw/svg.ts'
import { glassFish } from '../props/animals.ts'
import { haha, zzz } from '../props/effects.ts'
import { mug } from '../props/food.ts'
import { dictionary } from '../props/paper.ts'
import { magnifier, pillow, pocketWatch } from '../props/things.ts'
import { holding } from '../scene.ts'
import { grandmaRoom } from '../sets/grandma-room.ts'
import type { ShowPosters } from './show-posters.ts'

/** The key art of the show and the posters of its episodes. */
export const dictionarulBunicii: ShowPosters = {
  art: () => ({
    scenery: grandmaRoom(),
    camera: [40, 20, 1160],
    blur: 1,
    behind: glow('dictionary-glow', 880, 330, 420, '#FFC94A', 0.7),
    actors: [
      {
        who: 'nelu-ceaslov',
        x: 880,
        y: 400,
        size: 1.45,
        face: 'grin',
        left: 'pointUp',
        right: 'open',
        tilt: -4,
      },
    ],
    before: at(880, 610, dictionary(), { scale: 1.9 }) + at(300, 560, glassFish(), { scale: 2.2 }),
  }),
  videos: {
    50: () => ({
      scenery: grandmaRoom(),
      camera: [160, 40, 960],
      blur: 1,
      actors: [
        {
          who: 'nelu-ceaslov',
          x: 620,
          y: 410,
          size: 1.45,
          face: { lids: 1.2, quirk: 1, smile: 0.2, look: [-0.5, 0.8] },
          left: {
            to: [-72, -20],
            gesture: 'fist',
            turn: 176,
            holding: at(6, -12, magnifier(), { scale: 1.2 }),
          },
          right: 'open',
          tilt: -4,
        },
      ],
      before: at(640, 610, dictionary(), { scale: 2 }),
    }),
    51: () => ({
      scenery: grandmaRoom(),
      camera: [80, 20, 1120],
      blur: 1,
      actors: [
        {
          who: 'iulia-vrabiuta',
          x: 960,
          y: 440,
          size: 1.3,
          face: 'gasp',
          left: 'up',
          right: 'cheek',
          tilt: -6,
        },
        {
          who: 'nelu-ceaslov',
          x: 400,
          y: 430,
          size: 1.35,
          face: 'bliss',
          left: holding('hold', mug('#3f6b4a'), 1.1, [-62, -10]),
          right: holding('hold', pocketWatch(), 1, [14, 100]),
          tilt: 5,
        },
      ],
    }),
    52: () => ({
      scenery: grandmaRoom(),
      camera: [280, 110, 720],
      actors: [
        {
          who: 'nelu-ceaslov',
          x: 640,
          y: 440,
          size: 1.4,
          face: 'asleep',
          left: 'lap',
          right: 'lap',
          tilt: 16,
          lean: 3,
          posture: 'seated',
        },
      ],
      behind: at(716, 250, pillow(), { scale: 1.5, turn: 12 }),
      before: zzz(850, 180),
    }),
    53: () => ({
      scenery: grandmaRoom(),
      camera: [120, 30, 1060],
      blur: 1,
      behind: haha(12, 9),
      actors: [
        {
          who: 'ilinca-zbarnea',
          x: 910,
          y: 440,
          size: 1.4,
          face: 'laugh',
          left: 'heart',
          right: 'up',
          tilt: 8,
        },
        {
          who: 'nelu-ceaslov',
          x: 410,
          y: 440,
          size: 1.4,
          face: 'laugh',
          left: 'up',
          right: 'heart',
          tilt: -8,
        },
      ],
    }),
  },
}

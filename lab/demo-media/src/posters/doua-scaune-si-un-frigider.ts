import { lettering } from '../draw/lettering.ts'
import { at, path, stroke } from '../draw/svg.ts'
import { handMicrophone, heart, phone, remote } from '../props/devices.ts'
import { bubble } from '../props/effects.ts'
import { mug } from '../props/food.ts'
import { newspaper } from '../props/paper.ts'
import { holding } from '../scene.ts'
import { kitchenChair, nightKitchen } from '../sets/night-kitchen.ts'
import type { ShowPosters } from './show-posters.ts'

/** The key art of the show and the posters of its episodes. */
export const douaScauneSiUnFrigider: ShowPosters = {
  art: () => {
    const night = nightKitchen()
    return {
      scenery: {
        ...night,
        back: night.back + kitchenChair(520, 520, '#c84f6a') + kitchenChair(740, 530, '#FFC94A'),
      },
      camera: [180, 20, 1060],
      actors: [
        {
          who: 'stefania-urzicuta',
          x: 410,
          y: 380,
          size: 1.15,
          face: 'smile',
          left: 'lap',
          right: { to: [120, 96], gesture: 'open' },
          posture: 'seated',
          tilt: 4,
        },
      ],
    }
  },
  videos: {
    42: () => ({
      scenery: kitchen(330, 910),
      camera: [80, 20, 1120],
      actors: [
        {
          who: 'stefania-urzicuta',
          x: 300,
          y: 390,
          size: 1.2,
          face: 'smirk',
          left: 'chin',
          right: 'lap',
          posture: 'seated',
          tilt: 5,
        },
        {
          who: 'tudor-carliont',
          x: 900,
          y: 390,
          size: 1.2,
          face: 'talk',
          left: holding('hold', remote(), 1.1, [0, -30]),
          right: holding('fistUp', remote(), 1.1, [0, -30]),
          posture: 'seated',
          tilt: -4,
        },
      ],
    }),
    43: () => ({
      scenery: kitchen(330, 900),
      camera: [140, 60, 1000],
      behind: [
        [560, 130, 1.4],
        [660, 240, 0.9],
        [500, 280, 0.7],
      ]
        .map(([x = 0, y = 0, s = 1]) => at(x, y, heart(s)))
        .join(''),
      actors: [
        {
          who: 'stefania-urzicuta',
          x: 240,
          y: 420,
          size: 1.3,
          face: 'laugh',
          left: 'down',
          right: holding('hold', mug('#8e1b4c'), 1, [-56, -12]),
          tilt: 4,
        },
        {
          who: 'oana-harjoana',
          x: 880,
          y: 420,
          size: 1.35,
          face: 'deadpan',
          left: holding('hold', phone(heart(0.9)), 1.25, [0, -56]),
          right: 'cheek',
          tilt: 8,
        },
      ],
    }),
    44: () => ({
      scenery: kitchen(330, 900),
      camera: [40, 20, 1160],
      actors: [
        {
          who: 'stefania-urzicuta',
          x: 280,
          y: 400,
          size: 1.2,
          face: 'worried',
          left: 'lap',
          right: 'open',
          posture: 'seated',
        },
        {
          who: 'sandu-balaurel',
          x: 900,
          y: 400,
          size: 1.2,
          face: { smile: -0.4, brows: 0.5, frown: -0.7, lids: 0.9 },
          left: holding('hold', newspaper('IERI'), 0.9, [60, -30]),
          right: 'lap',
          posture: 'seated',
          wearing: paperHat(),
        },
      ],
    }),
    45: () => ({
      scenery: nightKitchen(),
      camera: [560, 20, 720],
      actors: [
        {
          who: 'gelu-papura',
          x: 1080,
          y: 440,
          size: 1.2,
          face: 'gasp',
          left: 'chin',
          right: 'down',
        },
        {
          who: 'stefania-urzicuta',
          x: 230,
          y: 420,
          size: 1.35,
          face: 'talk',
          left: 'hip',
          right: {
            to: [-140, 10],
            gesture: 'fist',
            turn: 230,
            holding: at(6, -8, handMicrophone(), { scale: 1.5, turn: 40 }),
          },
          tilt: 6,
        },
      ],
      before: at(
        470,
        120,
        bubble(
          200,
          110,
          1,
          lettering('BZZZ…', 0, 18, 48, { face: 'bangers', anchor: 'middle', fill: '#2d8fe0' }),
        ),
      ),
    }),
  },
}

function kitchen(left: number, right: number): ReturnType<typeof nightKitchen> {
  const night = nightKitchen()
  return {
    ...night,
    back: night.back + kitchenChair(left, 540, '#c84f6a') + kitchenChair(right, 540, '#c84f6a'),
  }
}

function paperHat(): string {
  return (
    path('M-74,-62 L0,-150 L74,-62 Q0,-40 -74,-62z', '#f6f1e4') +
    path('M0,-150 L74,-62 Q40,-52 0,-52z', '#e6dfcd') +
    stroke('M-40,-78 h54 M-30,-92 h40 M-20,-106 h26', '#8d8a96', 4)
  )
}

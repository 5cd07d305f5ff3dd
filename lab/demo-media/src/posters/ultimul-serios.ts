import { at } from '../draw/svg.ts'
import { receiver, telephone } from '../props/devices.ts'
import { confetti } from '../props/effects.ts'
import { cake, spoon } from '../props/food.ts'
import { fireHoop, trophy, woodenChair } from '../props/things.ts'
import { type Actor, holding } from '../scene.ts'
import { contestRoom } from '../sets/contest-room.ts'
import type { ShowPosters } from './show-posters.ts'

/** The key art of the show and the posters of its episodes. */
export const ultimulSerios: ShowPosters = {
  art: () => ({
    scenery: contestRoom(),
    camera: [40, 0, 1200],
    actors: [
      ...laughing(),
      {
        who: 'gelu-papura',
        x: 940,
        y: 440,
        size: 1.35,
        face: 'deadpan',
        left: 'down',
        right: 'down',
        wearing: at(0, 46, spoon(), { scale: 0.95 }),
      },
    ],
  }),
  videos: {
    25: () => ({
      scenery: contestRoom(),
      camera: [200, 30, 880],
      blur: 1,
      actors: [
        spoonFace({
          who: 'gelu-papura',
          x: 260,
          y: 450,
          size: 1.3,
          face: 'deadpan',
          left: 'hip',
          tilt: -3,
        }),
        spoonFace({
          who: 'matei-troscot',
          x: 1020,
          y: 430,
          size: 1.3,
          face: 'terror',
          right: 'hip',
          tilt: 4,
        }),
        spoonFace({
          who: 'cezara-margelus',
          x: 640,
          y: 470,
          size: 1.45,
          face: { lids: 1.2, look: [0, 0.9], smile: 0.6 },
          left: 'shrug',
          right: 'shrug',
        }),
      ],
    }),
    26: () => ({
      scenery: contestRoom(),
      camera: [120, 60, 1000],
      blur: 1,
      actors: [
        {
          who: 'ilinca-zbarnea',
          x: 380,
          y: 430,
          size: 1.4,
          face: 'worried',
          left: {
            to: [-64, -54],
            gesture: 'fist',
            turn: 176,
            holding: at(-4, -26, receiver(), { scale: 0.95 }),
          },
          right: 'facepalm',
          tilt: 5,
        },
        {
          who: 'radu-taciunaru',
          x: 930,
          y: 430,
          size: 1.35,
          face: { lids: 0.9, look: [-0.9, 0], smile: 0.1, smirk: 0.6 },
          left: 'hush',
          right: 'hip',
        },
      ],
      before: at(650, 620, telephone(), { scale: 1.7 }),
    }),
    27: () => ({
      scenery: contestRoom(),
      camera: [260, 40, 900],
      blur: 1,
      behind: at(330, 330, fireHoop(), { scale: 1.9 }),
      actors: [
        {
          who: 'matei-troscot',
          x: 860,
          y: 440,
          size: 1.4,
          face: 'shout',
          left: { to: [-150, -20], gesture: 'point' },
          right: 'fistUp',
          tilt: -6,
        },
      ],
      before: at(330, 360, woodenChair('#FFC94A'), { scale: 1.5, turn: -16 }),
    }),
    28: () => ({
      scenery: contestRoom(),
      camera: [320, 10, 860],
      blur: 1,
      actors: [
        {
          who: 'oana-harjoana',
          x: 410,
          y: 430,
          size: 1.45,
          face: { lids: 1.2, brows: 0.9, smile: -0.2, width: 0.1, look: [0.7, 0] },
          left: 'hush',
          right: 'open',
          tilt: -6,
        },
        {
          who: 'iulia-vrabiuta',
          x: 880,
          y: 450,
          size: 1.45,
          face: 'silly',
          left: 'shrug',
          right: 'cheek',
          tilt: 8,
        },
      ],
    }),
    29: () => ({
      scenery: contestRoom(),
      camera: [160, 20, 960],
      blur: 1,
      actors: [
        {
          who: 'cezara-margelus',
          x: 890,
          y: 440,
          size: 1.4,
          face: 'laugh',
          left: 'heart',
          right: holding('fistUp', trophy(), 1.05, [30, -46]),
          tilt: 6,
        },
        {
          who: 'nelu-ceaslov',
          x: 420,
          y: 450,
          size: 1.4,
          face: 'grin',
          left: holding('hold', cake(3), 0.85, [0, -50]),
          right: 'heart',
          tilt: -4,
        },
      ],
      before: confetti(4, 60),
    }),
  },
}

const laughing = (): Actor[] => [
  {
    who: 'ilinca-zbarnea',
    x: 560,
    y: 370,
    size: 1.05,
    face: 'laugh',
    left: 'heart',
    right: 'down',
  },
  {
    who: 'matei-troscot',
    x: 1130,
    y: 360,
    size: 1.05,
    face: 'laugh',
    left: 'down',
    right: 'up',
    tilt: 8,
  },
  {
    who: 'cezara-margelus',
    x: 720,
    y: 460,
    size: 1.15,
    face: 'laugh',
    left: 'facepalm',
    right: 'down',
    tilt: -7,
  },
]

// A spoon hangs from the nose: who laughs, loses it.
function spoonFace(actor: Actor): Actor {
  return { ...actor, wearing: at(0, 42, spoon(), { scale: 0.95, turn: (actor.tilt ?? 0) * -1 }) }
}

import { at, rect, stroke } from '../draw/svg.ts'
import { hen } from '../props/animals.ts'
import { handMicrophone } from '../props/devices.ts'
import { rain } from '../props/effects.ts'
import { scissors, umbrella, woodenChair } from '../props/things.ts'
import { holding } from '../scene.ts'
import { villageHall } from '../sets/village-hall.ts'
import type { ShowPosters } from './show-posters.ts'

const mic = (): ReturnType<typeof holding> => holding('mic', handMicrophone())

/** The key art of the show and the posters of its episodes. */
export const turneulDeLaTara: ShowPosters = {
  art: () => ({
    scenery: villageHall(),
    camera: [-40, 30, 1160],
    actors: [
      {
        who: 'bianca-turture',
        x: 640,
        y: 400,
        size: 1.15,
        face: 'smile',
        left: 'hip',
        right: 'down',
        tilt: 3,
      },
      {
        who: 'nelu-ceaslov',
        x: 1130,
        y: 410,
        size: 1.1,
        face: 'bliss',
        left: 'heart',
        right: 'wave',
      },
      {
        who: 'doru-patlagica',
        x: 890,
        y: 440,
        size: 1.35,
        face: 'grin',
        left: mic(),
        right: 'thumb',
      },
    ],
    before: at(330, 610, hen(), { scale: 1.4 }),
  }),
  videos: {
    11: () => ({
      scenery: villageHall(),
      camera: [60, 40, 1120],
      blur: 1,
      actors: [
        {
          who: 'anca-ghemulet',
          x: 880,
          y: 440,
          size: 1.3,
          face: 'worried',
          left: 'shrug',
          right: holding('hold', woodenChair('#8a5431'), 1),
          tilt: -5,
        },
        {
          who: 'doru-patlagica',
          x: 400,
          y: 440,
          size: 1.35,
          face: 'grin',
          left: holding('fistUp', woodenChair(), 1.15),
          right: 'thumb',
        },
      ],
    }),
    12: () => ({
      scenery: villageHall(),
      camera: [380, 20, 880],
      blur: 1,
      actors: [
        {
          who: 'bianca-turture',
          x: 800,
          y: 430,
          size: 1.45,
          face: 'laugh',
          left: { to: [-130, 40], gesture: 'flat', turn: 100 },
          right: mic(),
          tilt: 6,
        },
      ],
      before: at(330, 500, hen(), { scale: 2.4 }),
    }),
    13: () => ({
      scenery: villageHall(),
      camera: [180, 60, 920],
      blur: 1,
      actors: [
        {
          who: 'sandu-balaurel',
          x: 640,
          y: 420,
          size: 1.45,
          face: { smile: 0.7, lids: 0.7, look: [0.3, 0], quirk: 1 },
          left: holding('hold', scissors(), 1.25, [0, -44]),
          right: 'present',
        },
      ],
      before:
        stroke('M-20,610 Q320,560 640,620 T1300,590', '#d7263d', 46) +
        stroke('M-20,598 Q320,548 640,608 T1300,578', '#ff6a5e', 10) +
        at(910, 590, bow(), { scale: 1.4 }),
    }),
    14: () => ({
      scenery: villageHall(),
      camera: [200, 0, 900],
      blur: 1,
      actors: [
        {
          who: 'nelu-ceaslov',
          x: 640,
          y: 500,
          size: 1.4,
          face: 'bliss',
          left: holding('hold', umbrella(['#4aa3c7', '#FFC94A']), 1, [0, -104]),
          right: mic(),
          tilt: 4,
        },
      ],
      behind: rect(0, 0, 1280, 720, '#24466b', { opacity: 0.5 }),
      before: rain(3) + at(1080, 640, bucket(), { scale: 1.5 }),
    }),
  },
}

function bow(): string {
  return `<path d="M0,0 Q-70,-60 -76,0 Q-70,60 0,0 Q70,60 76,0 Q70,-60 0,0z M-8,10 L-34,96 -6,82 6,100 14,10z" fill="#b3162f"/><circle r="17" fill="#ff6a5e"/>`
}

function bucket(): string {
  return `<path d="M-60,-50 H60 L46,60 H-46z" fill="#9aa6bd"/><ellipse cy="-50" rx="60" ry="14" fill="#7fc8f0"/><path d="M-60,-50 Q0,-130 60,-50" fill="none" stroke="#5c6470" stroke-width="6"/>`
}

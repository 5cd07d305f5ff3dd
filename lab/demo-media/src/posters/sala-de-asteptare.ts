import { lettering } from '../draw/lettering.ts'
import { at, circle, rect, stroke, times } from '../draw/svg.ts'
import { mug } from '../props/food.ts'
import { form, stamp, ticket } from '../props/paper.ts'
import { type Actor, holding } from '../scene.ts'
import { waitingRoom } from '../sets/waiting-room.ts'
import type { ShowPosters } from './show-posters.ts'

/** The key art of the show and the posters of its episodes. */
export const salaDeAsteptare: ShowPosters = {
  art: () => ({
    scenery: waitingRoom(),
    camera: [200, 10, 1080],
    blur: 1,
    actors: [
      {
        who: 'gelu-papura',
        x: 600,
        y: 400,
        size: 1.1,
        face: 'deadpan',
        left: 'down',
        right: 'chin',
      },
      {
        who: 'oana-harjoana',
        x: 1130,
        y: 410,
        size: 1.1,
        face: 'suspicious',
        left: 'hip',
        right: 'hip',
      },
      {
        who: 'cezara-margelus',
        x: 870,
        y: 460,
        size: 1.35,
        face: 'shout',
        left: 'open',
        right: holding('fistUp', ticket('47'), 0.95, [20, -84]),
      },
    ],
  }),
  videos: {
    30: () => ({
      scenery: waitingRoom(),
      camera: [160, 30, 960],
      blur: 1,
      actors: [
        {
          who: 'gelu-papura',
          x: 920,
          y: 410,
          size: 1.3,
          face: 'deadpan',
          left: 'chin',
          right: 'down',
          tilt: 3,
        },
        {
          who: 'cezara-margelus',
          x: 430,
          y: 480,
          size: 1.35,
          face: 'shout',
          left: holding('fistUp', ticket('47'), 1.15, [-26, -96]),
          right: 'open',
          tilt: -5,
        },
      ],
    }),
    31: () => ({
      scenery: waitingRoom(),
      camera: [560, 60, 640],
      blur: 1,
      actors: [
        {
          who: 'oana-harjoana',
          x: 1010,
          y: 440,
          size: 1.3,
          face: 'gasp',
          left: 'cheek',
          right: 'cheek',
        },
        {
          who: 'cezara-margelus',
          x: 270,
          y: 450,
          size: 1.3,
          face: 'smirk',
          left: 'hip',
          right: 'present',
          tilt: 5,
        },
      ],
      before: at(640, 300, livingNote(), { turn: -5, scale: 1.3 }),
    }),
    32: () => ({
      scenery: waitingRoom(),
      camera: [300, 20, 900],
      blur: 1,
      behind: at(640, 330, form(), { scale: 1.75, turn: 3 }),
      actors: [
        {
          who: 'anca-ghemulet',
          x: 260,
          y: 450,
          size: 1.35,
          face: 'suspicious',
          left: 'hip',
          right: { to: [-130, 0], gesture: 'point' },
          tilt: 5,
        },
        {
          who: 'matei-troscot',
          x: 1030,
          y: 430,
          size: 1.3,
          face: 'grin',
          left: holding('fistUp', stamp(), 1.3, [0, 40]),
          right: 'thumb',
          tilt: -5,
        },
      ],
    }),
    33: () => ({
      scenery: waitingRoom(),
      camera: [180, 0, 1000],
      blur: 1,
      behind: at(1050, 170, wallClock(), { scale: 1.5 }),
      actors: [
        ...onlookers(),
        {
          who: 'cezara-margelus',
          x: 640,
          y: 480,
          size: 1.3,
          face: 'bliss',
          left: 'heart',
          right: 'heart',
        },
      ],
    }),
  },
}

const onlookers = (): Actor[] => [
  {
    who: 'matei-troscot',
    x: 150,
    y: 430,
    size: 1,
    face: 'gasp',
    left: 'cheek',
    right: 'down',
  },
  {
    who: 'anca-ghemulet',
    x: 1110,
    y: 470,
    size: 1.05,
    face: 'deadpan',
    left: 'hip',
    right: holding('hold', mug(), 0.8, [-50, -10]),
  },
  {
    who: 'oana-harjoana',
    x: 390,
    y: 450,
    size: 1.1,
    face: 'angry',
    left: 'hip',
    right: 'pointOut',
  },
  {
    who: 'gelu-papura',
    x: 880,
    y: 440,
    size: 1.1,
    face: 'worried',
    left: 'shrug',
    right: 'shrug',
  },
]

function livingNote(): string {
  return (
    rect(-150, -110, 300, 220, '#fffdf0', { rx: 6 }) +
    rect(-40, -126, 80, 32, '#ffe27a', { opacity: 0.9 }) +
    lettering('REVIN ÎN', 0, -38, 48, { face: 'bangers', anchor: 'middle', fill: '#d7263d' }) +
    lettering('10 MINUTE', 0, 12, 48, { face: 'bangers', anchor: 'middle', fill: '#d7263d' }) +
    circle(-40, 46, 11, '#2b2833') +
    circle(40, 46, 11, '#2b2833') +
    stroke('M-46,72 q46,38 92,0', '#2b2833', 8) +
    stroke(
      'M-150,0 q-60,-20 -70,-70 M150,0 q60,-20 70,-70 M-60,110 v70 h-24 M60,110 v70 h24',
      '#2b2833',
      10,
    )
  )
}

function wallClock(): string {
  return (
    circle(0, 0, 84, '#fff', { stroke: '#d7263d', 'stroke-width': 14 }) +
    times(12, (i) => circle(Math.cos(i * 0.5236) * 64, Math.sin(i * 0.5236) * 64, 4.5, '#2b2833')) +
    stroke('M0,0 V-54 M0,0 L30,18', '#2b2833', 9)
  )
}

import { lettering } from '../draw/lettering.ts'
import { circle, ellipse, path, rect, stroke, times } from '../draw/svg.ts'

/** A hand-held microphone, its head up and its grip in the fist. */
export function handMicrophone(): string {
  return (
    rect(-8, -34, 16, 80, '#1b1920', { rx: 7 }) +
    circle(0, -50, 22, '#5a5666') +
    stroke('M-17,-58 h34 M-20,-49 h40 M-17,-40 h34 M-8,-68 v36 M8,-68 v36', '#8d889c', 2.4) +
    rect(-12, -34, 24, 9, '#FF5A4E', { rx: 3 })
  )
}

/** A telephone that shows something; `screen` is drawn around the middle of a 60×100 display. */
export function phone(screen: string, display = '#eaf4ff'): string {
  return (
    rect(-40, -84, 80, 144, '#17131f', { rx: 14 }) +
    rect(-33, -70, 66, 114, display, { rx: 5 }) +
    circle(0, 51, 4.5, '#5a5666') +
    `<g transform="translate(0 -13)">${screen}</g>`
  )
}

/** What a phone shows when there is no network. */
export function noSignal(): string {
  return (
    times(4, (i) => rect(-24 + i * 13, 8 - i * 9, 9, 12 + i * 9, '#c9d2dc', { rx: 2 })) +
    stroke('M-20,-22 L22,24', '#d7263d', 7)
  )
}

/** Two blue ticks and the hour of the offence. */
export function readReceipt(): string {
  return (
    rect(-28, -44, 50, 34, '#c9f5c0', { rx: 7 }) +
    stroke('M-20,-34 h32 M-20,-24 h22', '#6f9a66', 4) +
    stroke('M-26,16 l9,10 16,-24 M-6,16 l9,10 16,-24', '#2d8fe0', 6)
  )
}

/** A heart, on a screen or off it. */
export function heart(size = 1, colour = '#FF5A4E'): string {
  return `<path d="M0,30 q-44,-30 -32,-56 q16,-20 32,4 q16,-24 32,-4 q12,26 -32,56z" fill="${colour}" transform="scale(${size})"/>`
}

/** A microphone crossed out. */
export function mutedSign(): string {
  return (
    rect(-10, -34, 20, 38, '#2b2833', { rx: 10 }) +
    stroke('M-20,-8 q0,22 20,22 q20,0 20,-22 M0,14 v16', '#2b2833', 6) +
    stroke('M-26,-38 L26,34', '#d7263d', 8)
  )
}

/** The receiver of an old telephone, its curly cord hanging. */
export function receiver(): string {
  return (
    stroke('M0,50 q-26,10 0,20 q26,10 0,20 q-26,10 0,20 q26,10 0,20', '#8f1528', 5) +
    path(
      'M-18,-62 q-26,-4 -26,22 q0,12 14,12 q8,30 0,58 q-14,0 -14,12 q0,26 26,22 q22,-62 0,-126z',
      '#d7263d',
    )
  )
}

/** A red telephone with a dial. */
export function telephone(): string {
  return (
    path('M-80,60 q4,-60 44,-70 h72 q40,10 44,70z', '#d7263d') +
    circle(0, 26, 32, '#fff3dc') +
    times(8, (i) => circle(Math.cos(i * 0.785) * 21, 26 + Math.sin(i * 0.785) * 21, 5, '#d7263d')) +
    path(
      'M-96,-24 q0,-36 96,-36 q96,0 96,36 q0,14 -18,14 h-22 q-12,0 -12,-14 q-44,-12 -88,0 q0,14 -12,14 h-22 q-18,0 -18,-14z',
      '#b31c30',
    )
  )
}

/** An electric drill, its bit to the left. */
export function drill(): string {
  return (
    stroke('M-130,-34 H-74', '#c9d2dc', 8) +
    path('M-80,-48 h22 v28 h-22z', '#4d5864') +
    path('M-60,-60 H40 q26,0 26,26 q0,24 -26,24 H-60z', '#f2862a') +
    path('M0,-14 h44 l14,84 h-44z', '#2b2833') +
    rect(-40, -50, 60, 12, '#ffb46a', { rx: 6 }) +
    path('M-4,-6 q-14,12 0,22z', '#d7263d')
  )
}

/** The intercom of a block of flats. */
export function intercom(): string {
  return (
    rect(-80, -130, 160, 260, '#aab4bf', { rx: 16, stroke: '#5c6470', 'stroke-width': 7 }) +
    times(5, (i) => stroke(`M-40,${-104 + i * 12} h80`, '#5c6470', 5)) +
    times(
      8,
      (i) =>
        rect(-58 + (i % 2) * 64, -34 + Math.floor(i / 2) * 36, 34, 22, '#fffdf4', { rx: 3 }) +
        circle(
          -12 + (i % 2) * 64,
          -23 + Math.floor(i / 2) * 36,
          9,
          i === 3 ? '#FF5A4E' : '#e8edf2',
        ),
    )
  )
}

/** An office printer with a will of its own. */
export function printer(): string {
  return (
    path('M-80,-90 L80,-102 V-20 H-80z', '#fff') +
    stroke('M-60,-70 h110 M-60,-54 h90', '#a7adc0', 4) +
    rect(-130, -40, 260, 110, '#8a93a6', { rx: 16 }) +
    rect(-130, -40, 260, 36, '#a3acbd', { rx: 16 }) +
    circle(-52, 14, 19, '#fff') +
    circle(52, 14, 19, '#fff') +
    circle(-46, 16, 9, '#d7263d') +
    circle(46, 16, 9, '#d7263d') +
    stroke('M-78,-14 L-30,0 M78,-14 L30,0', '#4d5864', 9) +
    path('M-70,46 h140 v14 h-140z', '#2b2833') +
    path('M-60,52 h120 l12,66 -24,-10 -22,12 -24,-12 -24,12 -22,-12 -28,10z', '#fff')
  )
}

/** A remote control repaired with tape. */
export function remote(): string {
  return (
    rect(-24, -84, 48, 140, '#2b2833', { rx: 13 }) +
    circle(0, -62, 8, '#d7263d') +
    times(9, (i) => circle(-13 + (i % 3) * 13, -38 + Math.floor(i / 3) * 16, 5, '#8d889c')) +
    rect(-27, 14, 54, 20, '#e9dcae', { opacity: 0.92 })
  )
}

/** An alarm clock that has had enough. */
export function alarmClock(): string {
  return (
    stroke('M-34,48 l-14,18 M34,48 l14,18', '#5a3420', 9) +
    circle(-40, -50, 21, '#FFC94A') +
    circle(40, -50, 21, '#FFC94A') +
    circle(0, 0, 60, '#FF5A4E') +
    circle(0, 0, 47, '#fffdf4') +
    stroke('M0,0 V-30 M0,0 L24,12', '#2b2833', 7) +
    times(12, (i) => circle(Math.cos(i * 0.5236) * 38, Math.sin(i * 0.5236) * 38, 3, '#2b2833')) +
    stroke('M-84,-66 l-14,-12 M-92,-44 l-18,-4 M84,-66 l14,-12 M92,-44 l18,-4', '#fff3c4', 6)
  )
}

/** A pocket calculator. */
export function calculator(): string {
  return (
    rect(-46, -74, 92, 132, '#3b4a63', { rx: 11 }) +
    rect(-36, -62, 72, 30, '#c9f0c0', { rx: 4 }) +
    lettering('0.00', 30, -39, 23, { face: 'poppins', anchor: 'end', fill: '#24402c' }) +
    times(12, (i) =>
      rect(
        -35 + (i % 3) * 25,
        -20 + Math.floor(i / 3) * 18,
        20,
        13,
        i % 3 === 2 ? '#FF5A4E' : '#dfe6ee',
        { rx: 3 },
      ),
    )
  )
}

/** A pair of headphones to be worn on a head around its centre. */
export function headphones(): string {
  return (
    stroke('M-64,0 Q-70,-104 0,-104 Q70,-104 64,0', '#2b2833', 11) +
    ellipse(-66, 8, 17, 28, '#FF5A4E') +
    ellipse(66, 8, 17, 28, '#FF5A4E') +
    stroke('M-66,34 Q-60,66 -24,66', '#2b2833', 6) +
    ellipse(-20, 66, 9, 7, '#2b2833')
  )
}

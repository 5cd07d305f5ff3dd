/** What a face does at one moment. All numbers are 0 to 1 unless noted. */
export type Expression = {
  /** How far the mouth is open. */
  readonly open: number
  /** -1 sad to 1 glad. */
  readonly smile: number
  /** 1 wide mouth, 0 a small round one. */
  readonly width: number
  /** 0 shut to 1.25 wide awake. */
  readonly lids: number
  /** Shut eyes that smile. */
  readonly isBeaming: boolean
  /** -1 pulled down to 1 raised. */
  readonly brows: number
  /** -1 worried to 1 angry. */
  readonly frown: number
  /** Lifts one brow only. */
  readonly quirk: number
  /** Where the eyes look, -1 to 1. */
  readonly look: readonly [x: number, y: number]
  readonly isTongueOut: boolean
  /** Lips shut crookedly to one side. */
  readonly smirk: number
}

const calm: Expression = {
  open: 0,
  smile: 0.35,
  width: 0.6,
  lids: 1,
  isBeaming: false,
  brows: 0,
  frown: 0,
  quirk: 0,
  look: [0, 0],
  isTongueOut: false,
  smirk: 0,
}

/** The named faces that scenes ask for. */
export const expressions = {
  calm,
  smile: { ...calm, smile: 0.9, width: 0.8, brows: 0.2 },
  grin: { ...calm, open: 0.35, smile: 1, width: 1, brows: 0.35 },
  laugh: { ...calm, open: 0.95, smile: 0.9, width: 1, isBeaming: true, brows: 0.6 },
  talk: { ...calm, open: 0.55, smile: 0.4, width: 0.75, brows: 0.4 },
  shout: { ...calm, open: 1, smile: 0.1, width: 0.8, lids: 1.1, brows: 0.7 },
  gasp: { ...calm, open: 0.75, smile: -0.1, width: 0.12, lids: 1.25, brows: 1 },
  deadpan: { ...calm, smile: -0.05, width: 0.5, lids: 0.55, brows: -0.1 },
  smirk: { ...calm, smile: 0.4, smirk: 1, lids: 0.75, quirk: 1, look: [0.5, 0] },
  suspicious: { ...calm, smile: -0.25, lids: 0.5, frown: 0.5, quirk: 0.9, look: [0.8, 0] },
  worried: { ...calm, smile: -0.6, width: 0.6, lids: 1.1, brows: 0.5, frown: -0.9 },
  terror: { ...calm, open: 0.45, smile: -0.8, width: 0.9, lids: 1.25, brows: 1, frown: -0.8 },
  angry: { ...calm, open: 0.4, smile: -0.5, width: 0.8, lids: 0.85, frown: 1, brows: -0.4 },
  asleep: { ...calm, open: 0.3, smile: 0, width: 0.2, lids: 0, brows: 0.3 },
  dreamy: { ...calm, smile: 0.8, width: 0.6, lids: 0.7, brows: 0.6, look: [0.3, -0.9] },
  silly: { ...calm, open: 0.4, smile: 0.9, width: 0.8, lids: 1.2, quirk: 0.8, isTongueOut: true },
  bliss: { ...calm, smile: 1, width: 0.8, isBeaming: true, brows: 0.5 },
} as const satisfies Record<string, Expression>

/** The name of a ready-made face. */
export type ExpressionName = keyof typeof expressions

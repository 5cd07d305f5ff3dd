/** In minutes; 0 is off, `end` is the end of the film. */
export const sleepChoices = [0, 15, 30, 45, 60, 'end'] as const
export type SleepChoice = (typeof sleepChoices)[number]

/** Playback stops at `atMs`, in this film or in one after it. */
export type SleepPlan = { readonly choice: SleepChoice; readonly atMs: number }

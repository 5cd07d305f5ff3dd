import { parseRemembered, type Remembered } from '@hlizo/player/remembered'

const KEY = 'hlizo-player'

/** The settings that this device stores between videos. */
export const deviceMemory = {
  read: (): Remembered => parseRemembered(stored()),
  write: (choice: Partial<Remembered>): void => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...deviceMemory.read(), ...choice }))
    } catch {
      // Storage that is full or forbidden only loses the settings.
    }
  },
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

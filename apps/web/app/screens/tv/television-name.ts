import { tvMessages } from '@hlizo/contract/messages/tv'

const makers = [
  [/\bTizen\b/i, 'Samsung'],
  [/\bWeb0S\b|\bwebOS\b/i, 'LG'],
  [/\bBRAVIA\b/i, 'Sony'],
  [/\bPhilips/i, 'Philips'],
  [/\bVIDAA\b|\bHisense\b/i, 'Hisense'],
  [/\bAFT\w+\b/, 'Fire TV'],
  [/\bAndroid TV\b|\bGoogle TV\b/i, 'Android TV'],
] as const

/** The name of this television in the list of devices, from its `User-Agent`. */
export function televisionName(userAgent: string): string {
  const maker = makers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null

  return tvMessages.deviceName(maker)
}

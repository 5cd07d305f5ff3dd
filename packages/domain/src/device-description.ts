/** A device in the device list and the profile picker (D53, D102). */
export type DeviceDescription = { readonly name: string; readonly platform: string }

// The first match wins: Edge and Opera also contain Chrome, and Chrome contains Safari.
const browsers = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\bTizen\b|\bWeb0S\b|\bSMART-TV\b|\bAndroid TV\b|\bAppleTV\b|\bBRAVIA\b/i, 'TV'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

function firstMatch(table: readonly (readonly [RegExp, string])[], text: string): string | null {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/** Reads `User-Agent`: `Chrome · Windows`. Brand names need no translation. */
export function describeDevice(userAgent: string | null): DeviceDescription {
  const text = (userAgent ?? '').slice(0, 512)
  const platform = firstMatch(systems, text)
  const browser = firstMatch(browsers, text)
  const name = [browser, platform].filter((part) => part !== null).join(' · ')

  return { name: name === '' ? 'Web' : name, platform: platform ?? 'Web' }
}

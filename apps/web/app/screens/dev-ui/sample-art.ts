const palettes = [
  ['#3a1030', '#ff5a4e', '#ffc94a'],
  ['#10243a', '#3ddc97', '#8ec5ff'],
  ['#2b1446', '#ff8f87', '#ffc94a'],
  ['#10302c', '#ffc94a', '#ff5a4e'],
] as const

/** A drawn picture, so that the gallery needs no file. */
export function sampleArt(place: number): string {
  const [wall, light, lamp] = palettes[place % palettes.length] ?? palettes[0]
  const x = 700 + ((place * 137) % 300)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720"><defs><radialGradient id="g" cx=".62" cy=".25" r=".8"><stop offset="0" stop-color="${light}" stop-opacity=".85"/><stop offset=".55" stop-color="${wall}"/><stop offset="1" stop-color="#120f1a"/></radialGradient></defs><rect width="1280" height="720" fill="url(#g)"/><path d="M${x} 0h60l220 720H${x - 220}Z" fill="${lamp}" opacity=".16"/><ellipse cx="${x + 30}" cy="668" rx="250" ry="46" fill="${lamp}" opacity=".28"/><circle cx="${x + 30}" cy="300" r="88" fill="#120f1a"/><path d="M${x - 110} 690c0-170 60-270 140-270s140 100 140 270Z" fill="#120f1a"/><path d="M${x - 8} 318c10 44 68 44 78 0Z" fill="${light}"/></svg>`

  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** The command of a key (D94). */
export type Command =
  | { readonly name: 'toggle-play' | 'toggle-mute' | 'toggle-captions' | 'toggle-fullscreen' }
  | { readonly name: 'toggle-picture' | 'show-help' | 'hide-prompt' | 'play-next' }
  | { readonly name: 'laugh' | 'best-moment' | 'save-moment' }
  | { readonly name: 'skip' | 'volume' | 'rate'; readonly direction: -1 | 1 }
  | { readonly name: 'jump'; readonly tenth: number }

/** The part of a keyboard event that is used. */
export type KeyPressed = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const commands: Readonly<Record<string, Command>> = {
  ' ': { name: 'toggle-play' },
  k: { name: 'toggle-play' },
  j: { name: 'skip', direction: -1 },
  arrowleft: { name: 'skip', direction: -1 },
  l: { name: 'skip', direction: 1 },
  arrowright: { name: 'skip', direction: 1 },
  arrowup: { name: 'volume', direction: 1 },
  arrowdown: { name: 'volume', direction: -1 },
  m: { name: 'toggle-mute' },
  c: { name: 'toggle-captions' },
  f: { name: 'toggle-fullscreen' },
  p: { name: 'toggle-picture' },
  n: { name: 'play-next' },
  h: { name: 'laugh' },
  g: { name: 'best-moment' },
  b: { name: 'save-moment' },
  '<': { name: 'rate', direction: -1 },
  '>': { name: 'rate', direction: 1 },
  '?': { name: 'show-help' },
  escape: { name: 'hide-prompt' },
}

/** The command of a key, or null. Keys with Ctrl, Alt or Meta belong to the browser. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: KeyPressed): Command | null {
  if (ctrlKey || metaKey || altKey) return null
  if (/^\d$/.test(key)) return { name: 'jump', tenth: Number(key) }

  return commands[key.toLowerCase()] ?? null
}

/** Whether the focused control uses this key itself. */
export function belongsToControl(key: string, role: string): boolean {
  if (role === 'button' || role === 'link') return key === ' ' || key === 'Enter'
  if (role === 'radio') return key === ' ' || key.startsWith('Arrow')
  if (role === 'slider') return key.startsWith('Arrow') || ['Home', 'End'].includes(key)

  return role === 'text'
}

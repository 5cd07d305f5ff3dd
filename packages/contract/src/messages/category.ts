export const categoryMessages = {
  chips: { all: 'Toate', popular: 'Populare', new: 'Noi', old: 'Vechi' },
  alphabet: { 'a-z': 'A-Z', 'z-a': 'Z-A' },
  empty: 'Încă nu e nimic aici. Comicii sunt în culise.',
} as const

import { remembered } from './remembered.ts'
import { useStore } from './store.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const store = () => remembered('theme')

/** The theme behind a remembered text; that of the system for every other text. */
export const themeOf = (text: string | null): Theme =>
  themes.find((theme) => theme === text) ?? 'system'

/** Gives the page the theme; the stylesheet follows the system where none is set. */
function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Gives the page the remembered theme, also when another tab chooses one. */
export function startTheme(): void {
  const applyRemembered = () => apply(themeOf(store().read()))
  applyRemembered()
  store().subscribe(applyRemembered)
}

export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const theme = themeOf(useStore(store()))
  const choose = (wanted: Theme) => store().write(wanted === 'system' ? null : wanted)

  return [theme, choose]
}

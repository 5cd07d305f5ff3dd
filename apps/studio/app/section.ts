import type { OperatorRole } from '@hlizo/contract/entities/operator'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { IconName } from './ui/icon.tsx'

/** A screen of Studio: its address below `/studio`, and who may open it. */
export type ScreenEntry = {
  readonly path: string
  readonly label: string
  readonly roles: readonly OperatorRole[]
  readonly load: () => Promise<ComponentType>
  /** Asks for what the screen shows, while its code is loaded. */
  readonly ask?: (client: QueryClient) => Promise<void>
  /** It shows one thing of a list, and is reached from there only. */
  readonly isDetail?: true
}

/** A section of the navigation. `g` and its letter lead to its first screen. */
export type Section = {
  readonly label: string
  readonly icon: IconName
  readonly letter: string
  readonly screens: readonly ScreenEntry[]
}

import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createStore, useStore } from './store.ts'

/** One thing that the command palette can do or show. */
export type Command = {
  readonly id: string
  readonly label: string
  /** Small words beside it, such as its kind or its shortcut. */
  readonly hint?: string
  /** An address of Studio, or something to do. */
  readonly run: { readonly to: string } | (() => void)
}

/** Finds commands for what is typed, on the server if need be: titles, people, orders. */
export type CommandSource = {
  readonly id: string
  readonly find: (
    typed: string,
    client: QueryClient,
    signal: AbortSignal,
  ) => Promise<readonly Command[]>
}

const groups = createStore<readonly (readonly Command[])[]>([])

/** Offers the actions of a screen in the palette while it is shown. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    groups.write([...groups.read(), commands])

    return () => groups.write(groups.read().filter((group) => group !== commands))
  }, [commands])
}

/** The actions of what is on screen. */
export const useOfferedCommands = (): readonly Command[] => useStore(groups).flat()

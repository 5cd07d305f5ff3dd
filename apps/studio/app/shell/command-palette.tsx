import { studioMessages } from '@hlizo/contract/messages/studio'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components'
import { useNavigate } from 'react-router'
import { afterTyping } from '#studio/lib/after-typing.ts'
import { useOfferedCommands, type Command } from '#studio/lib/commands.ts'
import { useOperator } from '#studio/lib/operator.ts'
import { matching } from '#studio/lib/word-match.ts'
import { sourcesFor } from '#studio/command-sources.ts'
import type { Section } from '#studio/section.ts'
import { Icon } from '#studio/ui/icon.tsx'
import menu from '#studio/ui/menu.module.css'
import styles from './command-palette.module.css'

const ro = studioMessages.palette
const FOUND_FOR_MS = 30_000
/** A palette is opened to type into. */
const FOCUSED = { autoFocus: true }

type CommandPaletteProps = { isOpen: boolean; onClose: () => void; sections: readonly Section[] }

/** Finds screens, actions of the screen, and what the sources know; Ctrl or Cmd K opens it. */
export function CommandPalette({ isOpen, onClose, sections }: CommandPaletteProps) {
  return (
    <ModalOverlay
      className={styles.veil ?? ''}
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
    >
      <Modal className={styles.box ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={ro.open}>
          <Finder sections={sections} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Finder({ sections, onClose }: Omit<CommandPaletteProps, 'isOpen'>) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const commands = useFound(typed, sections)
  const run = (id: string) => {
    const command = commands.find((one) => one.id === id)
    if (!command) return
    onClose()
    if (typeof command.run === 'function') command.run()
    else void navigate(command.run.to)
  }

  return (
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <SearchField className={styles.field ?? ''} aria-label={ro.label} {...FOCUSED}>
        <Icon name="search" />
        <Input className={styles.input ?? ''} placeholder={ro.label} />
      </SearchField>
      <Menu
        className={styles.results ?? ''}
        aria-label={ro.results}
        items={commands}
        onAction={(id) => run(String(id))}
        renderEmptyState={() => <p className={styles.empty}>{ro.empty}</p>}
      >
        {({ id, label, hint }) => (
          <MenuItem id={id} className={menu.item ?? ''} textValue={label}>
            <span className={styles.label}>{label}</span>
            {hint && <span className={styles.hint}>{hint}</span>}
          </MenuItem>
        )}
      </Menu>
    </Autocomplete>
  )
}

/** The commands that answer what was typed: those of the screen, the screens, then what the sources find. */
function useFound(typed: string, sections: readonly Section[]): readonly Command[] {
  const client = useQueryClient()
  const { roles } = useOperator()
  const offered = useOfferedCommands()
  const wanted = typed.trim()
  const { data: found = [] } = useQuery({
    queryKey: ['palette', wanted],
    queryFn: async ({ signal }) => {
      await afterTyping(signal)
      const lists = await Promise.all(
        sourcesFor(roles).map(({ find }) => find(wanted, client, signal).catch(() => [])),
      )
      return lists.flat()
    },
    enabled: wanted !== '',
    staleTime: FOUND_FOR_MS,
    placeholderData: keepPreviousData,
  })
  const screens = sections.flatMap(({ label: section, screens: entries }) =>
    entries.map(({ path, label }): Command => ({
      id: path,
      label: ro.goTo(label),
      hint: section,
      run: { to: path },
    })),
  )

  return [
    ...matching(wanted, [...offered, ...screens], ({ label }) => label),
    ...(wanted === '' ? [] : found),
  ]
}

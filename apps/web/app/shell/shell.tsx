import { shellMessages } from '@hlizo/contract/messages/shell'
import { lazy, Suspense, type ReactNode } from 'react'
import { NavigationProgress } from './navigation-progress.tsx'
import styles from './shell.module.css'

// Loaded after the first paint, because nothing of it is visible before.
const ShellParts = lazy(async () => ({ default: (await import('./shell-parts.tsx')).ShellParts }))

export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={styles.skip} href="#content">
        {shellMessages.skipToContent}
      </a>
      <Suspense>
        <ShellParts />
      </Suspense>
      <NavigationProgress />
      {children}
    </>
  )
}

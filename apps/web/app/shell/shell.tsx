import { shellMessages } from '@hlizo/contract/messages/shell'
import { lazy, Suspense, type ReactNode } from 'react'
import { NavigationProgress } from './navigation-progress.tsx'
import styles from './shell.module.css'

// Nothing of these is seen before something happens, so they come after the first paint.
const ShellParts = lazy(async () => ({ default: (await import('./shell-parts.tsx')).ShellParts }))

/** What surrounds every screen of every layout. */
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

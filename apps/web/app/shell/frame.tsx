import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import styles from './layout.module.css'

export function Frame({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      {header}
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  )
}

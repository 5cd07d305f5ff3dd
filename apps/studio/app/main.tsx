// First: what it says of all elements is weaker than what each part says of its own.
import './studio.css'
import { reloadWhenOld } from '@hlizo/web/lib/reload-when-old'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTheme } from './lib/theme.ts'
import { Studio } from './studio.tsx'

startTheme()
reloadWhenOld()

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root: index.html must have it.')
createRoot(root).render(
  <StrictMode>
    <Studio />
  </StrictMode>,
)

import { createContext } from 'react'

/** The stylesheet as text, and the nonce it needs, while a page is rendered on the server; null in the browser, which already has it. */
export const PageStylesContext = createContext<{ css: string; nonce: string } | null>(null)

import { createContext } from 'react'

/** The stylesheet and its nonce during server rendering; null in the browser. */
export const PageStylesContext = createContext<{ css: string; nonce: string } | null>(null)

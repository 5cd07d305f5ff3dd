import { createContext } from 'react'

/** Whether cards may play their preview; a setting of the profile (D59). */
export const PreviewsContext = createContext(true)

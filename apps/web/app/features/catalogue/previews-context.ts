import { createContext } from 'react'

/** Whether cards may play their clip while somebody stays on them; a profile can say no (D59). */
export const PreviewsContext = createContext(true)

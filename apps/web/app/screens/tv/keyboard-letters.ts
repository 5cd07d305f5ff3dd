/** The Romanian alphabet, then the digits. */
export const keyboardLetters = Array.from('AĂÂBCDEFGHIÎJKLMNOPQRSȘTȚUVWXYZ0123456789')

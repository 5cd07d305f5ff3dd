/** The letters of the Romanian alphabet as people know their order, then the digits. */
export const keyboardLetters = Array.from('AĂÂBCDEFGHIÎJKLMNOPQRSȘTȚUVWXYZ0123456789')

/** An attempt that the server does not know is refused so many seconds after the press: it says too little of where its visitor is. */
export const MAX_PRESS_AGE_S = 600

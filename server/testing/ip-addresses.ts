/** An IPv4 address for each number below 2 ** 24, so that callers are of different networks. */
export const ipAddress = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

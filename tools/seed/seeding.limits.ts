/** The longest a test waits for all demo data: 40 s on two quiet cores, more than a minute beside other work. */
export const seedingMs = 240_000;

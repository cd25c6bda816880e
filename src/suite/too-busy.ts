/** The reason for skipping a scenario that the machine was too busy to judge in real time. */
export const TOO_BUSY = "takes longer than this machine has time for: it is too busy";

/** The code of a failure that consists in the lack of an answer, of a process that was using a CPU or waiting for one. */
export const STARVED = "starved";

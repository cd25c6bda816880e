/** Why a scenario is skipped that the machine did not let anybody judge in real time. */
export const TOO_BUSY = "takes longer than this machine has time for: it is too busy";

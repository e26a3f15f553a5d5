/** The name by which people know the service (docs/hosting.md, "Build options"). */
export const serviceName: string = __DP_SERVICE_NAME__;

/** The same for a label, in which no line breaks inside the name. */
export const unbrokenName: string = serviceName.replaceAll(' ', '\u00a0');

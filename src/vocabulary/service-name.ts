/** The name by which people know the service (docs/hosting.md, "Build options"). */
export const serviceName: string = __DP_SERVICE_NAME__;

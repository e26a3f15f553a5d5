/** What people know the service by (docs/hosting.md, "The name of the service"). */
export const serviceName: string = __DP_SERVICE_NAME__;

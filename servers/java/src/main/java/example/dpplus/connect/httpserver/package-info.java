/** The login at the server of the JDK. It needs jdk.httpserver. */
package example.dpplus.connect.httpserver;

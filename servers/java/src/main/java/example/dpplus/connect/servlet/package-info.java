/** The login in jakarta servlets, such as those of Tomcat 10. It needs jakarta.servlet. */
package example.dpplus.connect.servlet;
